import { type Limits, overLanes } from "../lane/overLanes.ts"
import type { Store } from "../Store.ts"
import type { OpenFile } from "./OpenFile.ts"

/** The store over one SQLite file. Rejects with a `StoreProblem` when it cannot open. */
export const openSqlite = (file: string, limits: Limits = {}): Promise<Store> =>
  overLanes(
    {
      writer: new URL("./writer.ts", import.meta.url),
      reader: new URL("./reader.ts", import.meta.url),
      input: (): OpenFile => ({ file })
    },
    limits
  )

import { type Limits, overLanes } from "../lane/overLanes.ts"
import type { Store } from "../Store.ts"
import { checkBeside } from "./checkBeside.ts"
import { isCheckedLater } from "./inspect.ts"
import type { OpenFile } from "./OpenFile.ts"

/** The store over one SQLite file. Rejects with a `StoreProblem` when it cannot open. */
export const openSqlite = async (
  file: string,
  { checkedFirst, ...limits }: Limits & Pick<OpenFile, "checkedFirst"> = {}
): Promise<Store> => {
  const isLater = isCheckedLater(file, checkedFirst)
  const store = await overLanes(
    {
      writer: new URL("./writer.ts", import.meta.url),
      reader: new URL("./reader.ts", import.meta.url),
      input: (): OpenFile => ({ file, ...(checkedFirst === undefined ? {} : { checkedFirst }) })
    },
    limits
  )
  return isLater ? checkBeside(store, file) : store
}

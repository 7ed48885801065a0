import type { Browser } from "playwright"
import type { Person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { coldOpenings, median } from "./opening.ts"

/** A row of the list. */
export const ROW = "main li a"
/** How a user looks at it. */
export const MEMBER = { viewport: { width: 390, height: 844 }, locale: "en" } as const
const BYTES_MAX = 160_000

/** The message list of a user. */
export const listRows = async (browser: Browser, url: string, { stored }: Person, share: Share): Promise<ReadonlyArray<Row>> => {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = {
    ...MEMBER,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] }
  }
  const cold = await coldOpenings(browser, context, `${url}/h5/`, ROW, share)
  const bytes = median(cold.map(({ codeBytes }) => codeBytes))
  return [
    compared(
      { name: "message list: scripts and styles on the wire", measured: bytes / 1000, unit: "kB" },
      "at most 160 kB",
      bytes <= BYTES_MAX && bytes > 0
    )
  ]
}

export const LIST_FIGURES = ["message list: scripts and styles on the wire"]

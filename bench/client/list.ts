import type { Browser } from "playwright"
import type { Person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row } from "../Row.ts"
import { coldOpenings, median, warmOpenings } from "./opening.ts"

const ROW = "main li a"
const BYTES_MAX = 160_000
const MILLIS_MAX = 300

/** The message list, for somebody who is logged in. */
export const listRows = async (browser: Browser, url: string, { stored }: Person): Promise<ReadonlyArray<Row>> => {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = {
    viewport: { width: 390, height: 844 },
    locale: "en",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] }
  }
  const cold = await coldOpenings(browser, context, `${url}/h5/`, ROW)
  const bytes = median(cold.map(({ codeBytes }) => codeBytes))
  const kept = await browser.newContext(context)
  const warm = await warmOpenings(kept, `${url}/h5/`, ROW)
  await kept.close()
  const millis = median(warm.map(({ millis }) => millis))
  return [
    compared(
      { name: "message list: scripts and styles on the wire", measured: bytes / 1000, unit: "kB" },
      "at most 160 kB",
      bytes <= BYTES_MAX && bytes > 0
    ),
    compared(
      { name: "warm start to painted list, with network", measured: millis, unit: "ms" },
      "under 300 ms",
      millis <= MILLIS_MAX
    )
  ]
}

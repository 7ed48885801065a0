import type { Browser } from "playwright"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { LINES } from "./conditions.ts"
import { coldOpenings, median } from "./opening.ts"
import { servePlainForm } from "./plainForm.ts"

const PHONE = { viewport: { width: 390, height: 844 }, locale: "en" } as const
const FORM = "[name=account]"
/** Bytes of scripts and styles until the form is usable, and seconds until then. */
const BYTES_MAX = 110_000
const MILLIS_MAX = { "4G": 1000, "3G": 2000 } as const

/** The login form at a first visit. */
export const loginRows = async (browser: Browser, url: string, share: Share): Promise<ReadonlyArray<Row>> => {
  const plain = await servePlainForm()
  const rows: Array<Row> = []
  try {
    for (const line of ["4G", "3G"] as const) {
      const openings = await coldOpenings(browser, PHONE, `${url}/h5/`, FORM, share, LINES[line])
      const least = await coldOpenings(browser, PHONE, plain.url, FORM, share, LINES[line])
      const millis = median(openings.map(({ millis }) => millis))
      const bytes = median(openings.map(({ codeBytes }) => codeBytes))
      if (rows.length === 0)
        rows.push(
          compared(
            { name: "login screen: scripts and styles on the wire", measured: bytes / 1000, unit: "kB" },
            "at most 110 kB",
            bytes <= BYTES_MAX && bytes > 0
          )
        )
      rows.push(
        compared(
          {
            name: `login form usable on ${line}, processor 4 times slower`,
            measured: millis,
            unit: "ms",
            baseline: { name: "plain HTML form", measured: median(least.map(({ millis }) => millis)) }
          },
          `under ${MILLIS_MAX[line]} ms`,
          millis <= MILLIS_MAX[line]
        )
      )
    }
  } finally {
    await plain.close()
  }
  return rows
}

export const LOGIN_FIGURES = [
  "login screen: scripts and styles on the wire",
  "login form usable on 4G, processor 4 times slower",
  "login form usable on 3G, processor 4 times slower"
]

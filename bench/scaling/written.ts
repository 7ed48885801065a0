import { readFileSync } from "node:fs"
import { join } from "node:path"
import { page } from "./page.ts"

export const PAGE = join(import.meta.dirname, "../../docs/scaling.md")

/** Between these the page has what `npm run scaling` prints. */
const [BEGIN, END] = ["<!-- npm run scaling -->", "<!-- end -->"]

/** The page as it is, and as it must be. */
export const written = (): { readonly is: string; readonly must: string } => {
  const is = readFileSync(PAGE, "utf8")
  const [before, rest, ...others] = is.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined || others.length > 0) throw new Error(`${PAGE} has no place for the tables.`)
  return { is, must: `${before}${BEGIN}\n${page()}\n${END}${after}` }
}

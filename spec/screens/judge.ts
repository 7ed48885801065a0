import type { Page } from "playwright"
import { axeFindings } from "../layout/findings/axe.ts"
import { settle } from "../layout/Screen.ts"
import { RAW } from "../layout/findings/rawTexts.ts"

/** What a page says, and how it differs from others: its place, its parts, what lies above it. Runs inside the page. */
const seenIn = (): { readonly text: string; readonly look: string } => {
  const place = location.hash.replaceAll(/(id|chat|ids|token|numbers|url)=[^&]*/g, "")
  const parts = [...document.querySelectorAll("h1, h2, dialog[open], [role=menu], [role=toolbar], [role=alert]")].map(
    (part) => `${part.tagName}${part.getAttribute("role") ?? ""}`
  )
  return { text: document.body.innerText, look: `${place} ${[...new Set(parts)].join(" ")}` }
}

/** Until a page with findings is looked at once more, in milliseconds. */
const AGAIN = 400

const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await settle(page)
  if ((await axeFindings(page, "all")).length === 0) return []
  // colours may still have been on their way: what is there again is there
  await page.waitForTimeout(AGAIN)
  return (await axeFindings(page, "all")).map(({ rule, what }) => `${rule}: ${what}`)
}

/** Words of the machine that stand where people read, and what axe finds on looks that were not judged before. */
export const judge = () => {
  const seen = new Set<string>()
  /** A look that could not be judged is judged when it is met again. */
  const forgotten = (look: string) => (cause: unknown) => {
    seen.delete(look)
    throw cause
  }
  return async (page: Page): Promise<ReadonlyArray<string>> => {
    if (page.isClosed()) return []
    const { look, text } = await page.evaluate(seenIn)
    const raw = RAW.flatMap((each) => each.exec(text)?.[0] ?? []).map((words) => `raw text: ${words}`)
    if (seen.has(look)) return raw
    seen.add(look)
    return [...raw, ...(await faultsOf(page).catch(forgotten(look)))]
  }
}

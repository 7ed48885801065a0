import type { Page } from "playwright"
import { fault, type Finding } from "./Finding.ts"

/** Most that may jump while a screen loads, as browsers count it. */
const SHIFT_MAX = 0.02

interface Shift {
  readonly value: number
  readonly what: string
}

interface Watched {
  readonly parleyShifts: Array<Shift>
}

/** Notes what jumps. Runs inside the page. */
const watch = (): void => {
  const shifts: Array<Shift> = []
  Object.assign(globalThis, { parleyShifts: shifts })
  const named = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : "text"
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as ReadonlyArray<{
      readonly value: number
      readonly sources: ReadonlyArray<{ readonly node: Node | null }>
    }>)
      shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => named(node)).join(", ") })
  }).observe({ type: "layout-shift", buffered: true })
}

/** Watches each new document of the page. */
export const watchShifts = (page: Page): Promise<void> => page.addInitScript(watch).then(() => undefined)

/** Watches the document that is open, also what jumped before. */
export const watchShiftsSoFar = (page: Page): Promise<void> => page.evaluate(watch)

/** What jumped since the document was opened. */
export const shiftFindings = async (page: Page): Promise<ReadonlyArray<Finding>> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as Watched).parleyShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const worst = shifts.toSorted((a, b) => b.value - a.value)[0]?.what ?? ""
  return total > SHIFT_MAX ? [fault("layout-shift", `${total.toFixed(3)} while loading, most of it ${worst}`)] : []
}

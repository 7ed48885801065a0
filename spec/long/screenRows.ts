import type { Window } from "../e2e/window.ts"

/** One message as it stands on a screen. */
export interface ScreenRow {
  readonly key: string
  readonly text: string
  /** How far an own message has come; empty for others. */
  readonly delivery: string
}

export interface ScreenRows {
  /** From the oldest to the newest, as a person who scrolls sees them. */
  readonly rows: ReadonlyArray<ScreenRow>
  /** What contradicts itself: a message twice at the same time, or two that change places. */
  readonly contradictions: ReadonlyArray<string>
}

/** How often to scroll to the top before the beginning must be there. */
const PAGES_MAX = 60

const toTheBeginning = async ({ page, t }: Window): Promise<void> => {
  const log = page.getByRole("log")
  const beginning = page.locator("[data-beginning]")
  const retry = page.getByRole("button", { name: t("chat:list.retry") })
  for (let turn = 0; turn < PAGES_MAX && !(await beginning.isVisible()); turn += 1) {
    if (await retry.isVisible()) await retry.click()
    await log.evaluate((box) => box.scrollTo(0, 150))
    await page.waitForTimeout(60)
    await log.evaluate((box) => box.scrollTo(0, 0))
    await page.waitForTimeout(140)
  }
  await log.evaluate((box) => box.scrollTo(0, 0))
  await page.waitForTimeout(140)
}

/** Only what is in sight is sure to be drawn, so the list is walked through from top to bottom; `isAtEnd` with the last rows. */
const inSight = ({ page }: Window) =>
  page.getByRole("log").evaluate((box) => {
    const top = box.scrollTop
    const frame = box.getBoundingClientRect()
    const lines = [...box.querySelectorAll<HTMLElement>("[data-message]")]
      .filter((line) => {
        const { bottom, top } = line.getBoundingClientRect()
        return bottom > frame.top && top < frame.bottom
      })
      .map((line) => ({ line, y: line.getBoundingClientRect().top }))
      .toSorted((a, b) => a.y - b.y)
      .map(({ line }) => ({
        key: line.dataset["message"] ?? "",
        text: line.querySelector("[data-text]")?.textContent ?? "",
        delivery: line.querySelector<HTMLElement>("[data-delivery]")?.dataset["delivery"] ?? ""
      }))
    box.scrollBy(0, box.clientHeight * 0.5)
    return { lines, isAtEnd: top + box.clientHeight >= box.scrollHeight - 2 }
  })

/** All messages of the chat that a window shows. */
export const screenRows = async (window: Window): Promise<ScreenRows> => {
  await toTheBeginning(window)
  const found = new Map<string, ScreenRow>()
  const contradictions: Array<string> = []
  for (;;) {
    const { isAtEnd, lines } = await inSight(window)
    const keys = lines.map(({ key }) => key)
    for (const key of keys) if (keys.filter((each) => each === key).length > 1) contradictions.push(`${key} stands there twice`)
    for (const row of lines) found.set(row.key, row)
    const known = [...found.keys()].filter((key) => keys.includes(key))
    if (known.join() !== [...new Set(keys)].join()) contradictions.push(`these change places: ${keys.join(" ")}`)
    if (isAtEnd) return { rows: [...found.values()], contradictions: [...new Set(contradictions)] }
    await window.page.waitForTimeout(50)
  }
}

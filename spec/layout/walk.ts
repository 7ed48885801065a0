import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { keepPages } from "../e2e/keepPages.ts"
import { findingsOf } from "./findings/all.ts"
import { axeFindings } from "./findings/axe.ts"
import { fault, type Finding } from "./findings/Finding.ts"
import { otherLanguage } from "./findings/otherLanguage.ts"
import { shiftFindings } from "./findings/shift.ts"
import type { Options, Pass } from "./options.ts"
import type { People } from "./people.ts"
import { type Screen, settle } from "./Screen.ts"
import { saidSoFar } from "./said.ts"
import { LISTS } from "./screens/all.ts"
import { takeWords } from "./takeWords.ts"
import { textsIn } from "./texts.ts"
import { openWindows, type Window } from "./Windows.ts"

/** One screen as it was looked at once. */
export interface Look extends Pass {
  readonly screen: string
  readonly theme: "light" | "dark"
  readonly findings: ReadonlyArray<Finding>
}

type Shots = Pick<Options, "shots" | "picture">

const QUALITY = 85

const shoot = async (page: Page, { picture, shots }: Shots, look: Omit<Look, "findings">): Promise<void> => {
  if (shots === "") return
  const { language, screen, textSize, theme, width } = look
  const size = textSize === undefined ? "" : `-${textSize}`
  const path = join(shots, `${screen}-${width}-${theme}-${language}${size}.${picture}`)
  await page.screenshot(picture === "png" ? { path } : { path, type: picture, quality: QUALITY })
}

const notReached = (error: unknown): Finding =>
  fault("not-reached", (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 3).join(" "))

const reach = async (screen: Screen, { page }: Window, people: People, language: string): Promise<ReadonlyArray<Finding>> => {
  try {
    await screen.open({ page, people, t: textsIn(language) })
    // what shows over a row while the mouse is there is not what is looked at
    await page.mouse.move(0, 0)
    await settle(page)
    return []
  } catch (error) {
    const names = [screen.name, `${page.viewportSize()?.width} ${language}`]
    const place = await keepPages("layout", names, [page.context()])
    return [notReached(error), fault("not-reached", `its page is kept in ${place}`)]
  }
}

/** One for each language, so that a text is judged once. */
const judges = new Map<string, ReturnType<typeof otherLanguage>>()
const judgeOf = (language: string): ReturnType<typeof otherLanguage> => {
  const judge = judges.get(language) ?? otherLanguage(language)
  judges.set(language, judge)
  return judge
}

/** Looks at what stands there in windows of other widths, as when somebody turns a phone or pulls at a window. */
const lookResized = async (
  { errors, page }: Window,
  look: Omit<Look, "findings" | "theme">,
  shots: Shots
): Promise<ReadonlyArray<Look>> => {
  const found: Array<Look> = []
  const height = page.viewportSize()?.height ?? 0
  for (const width of look.alsoIn ?? []) {
    await page.setViewportSize({ width, height })
    await settle(page)
    const findings = [...(await findingsOf(page, "none")), ...errors.take()]
    await shoot(page, shots, { ...look, width, theme: "light" })
    found.push({ ...look, width, theme: "light", findings })
  }
  if (found.length > 0) await page.setViewportSize({ width: look.width, height })
  if (found.length > 0) await settle(page)
  return found
}

/** Looks at one screen: as it is, and once more in the dark, where only colours differ. */
const lookAt = async (screen: Screen, window: Window, people: People, pass: Pass, shots: Shots): Promise<ReadonlyArray<Look>> => {
  const { depth = "all" } = pass
  const { errors, page } = window
  const look = { ...pass, screen: screen.name }
  const missed = await reach(screen, window, people, pass.language)
  if (missed.length > 0) await shoot(page, shots, { ...look, theme: "light" })
  if (missed.length > 0) return [{ ...look, theme: "light", findings: [...missed, ...errors.take()] }]
  const shifts = screen.watchesShifts === true ? await shiftFindings(page) : []
  const strange = judgeOf(pass.language)(await page.evaluate(takeWords), saidSoFar())
  const light = [...(await findingsOf(page, depth)), ...strange, ...shifts, ...errors.take()]
  await shoot(page, shots, { ...look, theme: "light" })
  const asItIs: Look = { ...look, theme: "light", findings: light }
  const resized = await lookResized(window, look, shots)
  if (pass.onlyLight === true) {
    await page.keyboard.press("Escape")
    await settle(page)
    return [asItIs, ...resized]
  }
  await page.emulateMedia({ colorScheme: "dark" })
  await settle(page)
  const dark = [...(await axeFindings(page, depth === "none" ? "none" : "colours")), ...errors.take()]
  await shoot(page, shots, { ...look, theme: "dark" })
  await page.emulateMedia({ colorScheme: "light" })
  await page.keyboard.press("Escape")
  await settle(page)
  return [asItIs, ...resized, { ...look, theme: "dark", findings: dark }]
}

const hasFault = ({ findings }: Look): boolean => findings.some(({ level }) => level === "fault")

/** What happened, happened: these are faults however often the screen is visited. */
const CERTAIN: ReadonlySet<string> = new Set(["console", "page-error", "raw-text", "other-language"])

/**
 * A screen with faults is visited once more: what is there again is a fault, as is what is {@link CERTAIN}; what is not there again
 * (a picture taken on a busy machine at the wrong moment) stays in the report as a warning.
 */
const visit = async (
  screen: Screen,
  windows: ReturnType<typeof openWindows>,
  people: People,
  pass: Pass,
  shots: Shots
): Promise<ReadonlyArray<Look>> => {
  const first = await lookAt(screen, await windows.of(screen.viewer), people, pass, shots)
  if (!first.some(hasFault)) return first
  const seen = first
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === "fault")
    .map((each): Finding => {
      const what = `${screen.name}: ${each.what}`
      return CERTAIN.has(each.rule) ? { ...each, what } : { level: "warning", rule: `unsteady ${each.rule}`, what }
    })
  const second = await lookAt(screen, await windows.of(screen.viewer), people, pass, shots)
  return second.map((look, index) => (index === 0 ? { ...look, findings: [...look.findings, ...seen] } : look))
}

/** Walks through all screens in one language and width, telling each look at once. */
export const walk = async (
  browser: Browser,
  url: string,
  people: People,
  pass: Pass,
  options: Options,
  tell: (look: Look) => void
): Promise<void> => {
  const windows = openWindows(browser, url, people, pass)
  const lists = LISTS.filter((_, list) => pass.lists === undefined || pass.lists.includes(list))
  for (const screen of lists.flat()) {
    if (options.only.length > 0 && !options.only.some((part) => screen.name.includes(part))) continue
    try {
      for (const look of await visit(screen, windows, people, pass, options)) tell(look)
    } catch (error) {
      tell({ ...pass, screen: screen.name, theme: "light", findings: [notReached(error)] })
    }
  }
  await windows.close()
}

import type { BrowserContext, Page } from "playwright"
import type { House } from "../e2e/house.ts"
import { DESK, fetchNothingAhead, PHONE } from "../e2e/window.ts"
import { errorsOf } from "../layout/findings/errors.ts"
import { overHttpAlone } from "../layout/overHttpAlone.ts"
import type { Person } from "../layout/Person.ts"
import { textsIn } from "../layout/texts.ts"
import type { Way } from "./Checklist.ts"
import { handOn } from "./Hand.ts"
import type { Seat } from "./Stage.ts"

/** Longest that anything takes, in milliseconds. */
const PATIENCE = 25_000

const windowOf = async ({ browser, url }: House, way: Way, person: Person | undefined): Promise<BrowserContext> => {
  const language = way === "phone" ? "zh-Hans" : "en"
  const stored = { appSetting: JSON.stringify({ language, theme: "light" }), ...person?.stored }
  const context = await browser.newContext({
    viewport: way === "phone" ? PHONE : DESK,
    locale: language,
    hasTouch: way === "phone",
    isMobile: way === "phone",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }]
    }
  })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(fetchNothingAhead)
  await overHttpAlone(context)
  return context
}

/** What a page complains about, promises that nobody caught among it. */
const watch = async (page: Page) => {
  await page.addInitScript(() =>
    addEventListener("unhandledrejection", ({ reason }) => console.error("unhandled rejection:", String(reason)))
  )
  return errorsOf(page)
}

/** What somebody has before them on a page that speaks this language, and how they use it; `held` as in `handOn`. */
export const seatAt = async (page: Page, way: Way, language: string, person?: Person, held = 0): Promise<Seat> => {
  const t = textsIn(language)
  const hand = await handOn(page, way, held)
  const content = page.locator("[data-pane=content], main.alone").last()
  const bubble: Seat["bubble"] = (text) =>
    page
      .locator("[data-message]")
      .filter({ has: page.locator("[data-text]", { hasText: text }) })
      .last()
  const entry: Seat["entry"] = (key) => page.getByRole("menuitem", { name: t(key), exact: true })
  const composer = page.getByRole("textbox", { name: t("chat:composer.label"), exact: true })
  return {
    ...hand,
    person,
    page,
    context: page.context(),
    t,
    content,
    open: async (place) => {
      await page.locator("main").first().waitFor()
      await page.evaluate((place) => {
        location.hash = place
      }, place)
    },
    text: (key, params) => page.getByText(t(key, params)).filter({ visible: true }).last(),
    button: (key, params) => page.getByRole("button", { name: t(key, params), exact: true }).last(),
    link: (key) =>
      page
        .getByRole("link", { name: typeof key === "string" ? new RegExp(`^${t(key).replaceAll(/[()]/g, "\\$&")}`) : key })
        .last(),
    field: (key) =>
      page
        .getByRole("textbox", { name: t(key) })
        .or(page.getByRole("searchbox", { name: t(key) }))
        .last(),
    dialog: page.getByRole("dialog").last(),
    entry,
    composer,
    bubble,
    row: (name) =>
      page
        .getByRole("list", { name: t("app:tabs.messages") })
        .getByRole("listitem")
        // behind the letter of its picture; further on stands who spoke there last
        .filter({ hasText: new RegExp(`^.?${name}`, "u") }),
    say: async (text) => {
      await hand.write(composer, text)
      if (way === "keys") await page.keyboard.press("Enter")
      else await hand.press(page.getByRole("button", { name: t("chat:composer.send"), exact: true }))
    },
    act: async (text, key) => {
      await hand.menu(bubble(text).locator("[data-text]"), bubble(text).getByRole("button", { name: t("chat:menu.open") }))
      await hand.press(entry(key))
    }
  }
}

/** Somebody at their phone or desk, logged in, or not yet. */
export const seat = async (house: House, way: Way, person?: Person) => {
  const context = await windowOf(house, way, person)
  const page = await context.newPage()
  const errors = await watch(page)
  const it = await seatAt(page, way, way === "phone" ? "zh-Hans" : "en", person)
  await page.goto(`${house.url}/h5/`)
  return { it, errors }
}

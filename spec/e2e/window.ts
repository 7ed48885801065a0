import process from "node:process"
import type { BrowserContext, Locator, Page } from "playwright"
import type { Language } from "#engine/locale/languages.ts"
import { CALLS } from "#engine/api/calls.ts"
import { postCall } from "#server/testProcess.ts"
import { errorsOf } from "../layout/findings/errors.ts"
import { overHttpAlone } from "../layout/overHttpAlone.ts"
import type { Person } from "../layout/Person.ts"
import { type Say, textsIn } from "../layout/texts.ts"
import type { House } from "./house.ts"

/** Somebody's window on the app. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** The texts in its language. */
  readonly t: Say
  /** Complaints of the page that no test expected. */
  readonly complaints: () => ReadonlyArray<string>
  readonly open: (place: string) => Promise<void>
  /** The main place of this name, wherever the tabs stand. */
  readonly tab: (name: "messages" | "contacts" | "explore" | "me") => Locator
  readonly composer: Locator
  /** Types a text and sends it with the button. */
  readonly say: (text: string) => Promise<void>
  /** The bubble that holds a text, with all that belongs to it. */
  readonly line: (text: string | RegExp) => Locator
  readonly close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 } as const
export const DESK = { width: 1280, height: 800 } as const

/** How long to wait for what a person does or sees, in ms: only what hangs reaches it, also on a busy machine. */
const PATIENCE = 30_000

/** How many times slower than it is the processor is for pages: what leans on time fails then. */
const SLOWED = Number(process.env["SLOWED"] ?? "1")

interface Wish {
  readonly language: Language
  /** What the browser itself speaks, where that is another language. */
  readonly locale?: string
  readonly size: { readonly width: number; readonly height: number }
  /** Who is logged in already. */
  readonly person?: Person
  /** A telephone: fingers instead of a mouse. */
  readonly touch?: boolean
  /** What the browser calls itself. */
  readonly userAgent?: string
  /** The app may keep itself on the device; it would then also answer for files that a test takes away. */
  readonly keeps?: boolean
  /** The app fetches all its screens before anybody opens them: a second of a processor for each window (DEC-0190). */
  readonly ahead?: boolean
  /** Calls go over HTTP alone: the test holds or answers them itself. */
  readonly overHttp?: boolean
}

/** The person saves data, so that the app fetches nothing before it is asked for. Runs inside the page. */
export const fetchNothingAhead = (): void => void Object.defineProperty(navigator, "connection", { value: { saveData: true } })

/** Sessions to which a page has said goodbye, heard or not: the server may end them at any time. */
const ended = new Set<string>()

/**
 * Refuses a person whose session has ended: by a window that says goodbye, which reaches the server even while it closes, or never, so that a
 * later test with that session fails once in ten times, and here every time; or by anything else that the server knows of.
 */
const refuseEnded = async (url: string, { account, token }: Person): Promise<void> => {
  const isEnded = ended.has(token) || (await postCall(url, "sessions", {}, token)).code === -1
  if (isEnded) throw new Error(`The session of "${account}" has ended: give that test a person of its own.`)
}

export const openWindow = async (
  { browser, url }: Pick<House, "browser" | "url">,
  { language, locale = language, size, person, touch = false, keeps = false, ahead = false, overHttp = false, userAgent }: Wish
): Promise<Window> => {
  if (person !== undefined) await refuseEnded(url, person)
  const stored = { appSetting: JSON.stringify({ language, theme: "light" }), ...person?.stored }
  const context = await browser.newContext({
    viewport: size,
    locale,
    hasTouch: touch,
    isMobile: touch,
    ...(userAgent === undefined ? {} : { userAgent }),
    serviceWorkers: keeps ? "allow" : "block",
    permissions: ["clipboard-read", "clipboard-write"],
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }]
    }
  })
  context.setDefaultTimeout(PATIENCE)
  if (!ahead) await context.addInitScript(fetchNothingAhead)
  if (overHttp) await overHttpAlone(context)
  context.on("request", (request) => {
    if (request.url().endsWith(CALLS.logout.path)) ended.add(request.headers()["authorization"] ?? "")
  })
  const page = await context.newPage()
  if (SLOWED > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWED })
  const errors = errorsOf(page)
  const t = textsIn(language)
  const composer = page.getByRole("textbox", { name: t("chat:composer.label") })
  await page.goto(`${url}/h5/`)
  return {
    page,
    context,
    t,
    complaints: () => errors.take().map(({ what }) => what),
    open: async (place) => {
      await page.goto(`${url}/h5/#${place}`)
    },
    tab: (name) =>
      page
        .getByRole("navigation", { name: t("app:tabs.name") })
        .getByRole("link", { name: new RegExp(`${t(`app:tabs.${name}`)}$`) }),
    composer,
    say: async (text) => {
      await composer.fill(text)
      await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
    },
    line: (text) => page.locator("[data-message]").filter({ hasText: text }),
    close: () => context.close()
  }
}

/** Does something that is told for a moment only: who looks for it afterwards may come too late. */
export const seenMeanwhile = (said: Locator, act: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([said.waitFor(), act()])

/** Waits until what lay over a page has gone back in the history too: a reload or a step back before that goes somewhere else. */
export const historyStill = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (history.state as { readonly over?: true } | null)?.over !== true)
}

/** Waits until a page that slides in stands: on its way nothing of it has its place, nor quite its size. */
export const pageStill = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined))
    )
  )
}

/** Loads the page again once its history rests: Chromium ends a reload that a step back overtakes (`net::ERR_ABORTED`). */
export const reload = async (page: Page): Promise<void> => {
  await historyStill(page)
  await page.reload()
}

/** The page dies, as of a fault of the browser. */
export const crashPage = async (page: Page): Promise<void> => {
  const dying = page.goto("chrome://crash").catch(() => undefined)
  await page.waitForEvent("crash")
  await dying
}

/** Until the worker of a kept app has all files and answers for the page without a network. */
export const isKept = async ({ page }: Pick<Window, "page">): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 60_000 })
}

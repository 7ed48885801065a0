import type { Browser, Page } from "playwright"
import { fetchNothingAhead } from "../e2e/window.ts"
import { errorsOf } from "./findings/errors.ts"
import { watchShifts } from "./findings/shift.ts"
import type { Pass } from "./options.ts"
import { overHttpAlone } from "./overHttpAlone.ts"
import type { People } from "./people.ts"
import type { Person } from "./Person.ts"
import { IN_PLACE_OF, isPseudo } from "./pseudo.ts"
import type { Viewer } from "./Screen.ts"

/** One viewer's window, and what its page has complained about. */
export interface Window {
  readonly page: Page
  readonly errors: ReturnType<typeof errorsOf>
}

/** How long to wait for what has to come, in ms: only what hangs reaches it, also on a busy machine. */
const PATIENCE = 30_000

const HEIGHTS = { phone: 844, desk: 800 } as const

const keptBy = (viewer: Viewer, { me, newcomer }: People): Readonly<Record<string, string>> => {
  const as = (person: Person) => person.stored
  if (viewer === "guest") return {}
  if (viewer === "ended") return { ...as(newcomer), authToken: JSON.stringify("bearer of-yesterday") }
  return viewer === "newcomer" || viewer === "expired" ? as(newcomer) : as(me)
}

/** Every connection of the page breaks as soon as it stands. */
const cutOff = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/wss(\?|$)/, (socket) => {
    socket.connectToServer().onMessage(() => void socket.close({ code: 1011, reason: "cut off" }))
  })

/** Without a network a device hangs up, and gets no further connection. Runs inside the page. */
const hangUp = (): void => {
  const open = new Set<WebSocket>()
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      open.add(this)
      if (!navigator.onLine) this.close()
    }
  }
  window.addEventListener("offline", () => {
    for (const socket of open) socket.close()
    open.clear()
  })
}

const away = async (page: Page): Promise<void> => {
  await page.addInitScript(hangUp)
  await page.route("**/sendMessage", (route) => route.abort())
}

/** The browser forbids the app to keep anything but its settings. Runs inside the page. */
const forbid = (): void => {
  Object.defineProperty(window, "indexedDB", {
    get: () => {
      throw new DOMException("forbidden", "SecurityError")
    }
  })
}

/** Requests that fail by arrangement, which the browser complains about. */
const ARRANGED: Partial<Record<Viewer, RegExp>> = {
  expired: /getContacts|resume/,
  // a frame that came just before the break loads the code of its area, in several files; a screen that misses its own says so
  away: /\/(enterprise|common|wss|health|h5\/(icon|assets\/))/
}

/** The page is written from right to left, whatever language it thinks that it speaks. Runs inside the page. */
const turn = (): void => {
  const set = (): void => {
    if (document.documentElement?.dir === "ltr") document.documentElement.dir = "rtl"
  }
  new MutationObserver(set).observe(document, { attributes: true, subtree: true, attributeFilter: ["dir"] })
}

/** Windows of one width and language, opened when a viewer first needs one. */
export const openWindows = (
  browser: Browser,
  url: string,
  people: People,
  { height, language: asked, textSize, width }: Pass
) => {
  const language = isPseudo(asked) ? IN_PLACE_OF[asked] : asked
  const windows = new Map<Viewer, Window>()
  const open = async (viewer: Viewer): Promise<Window> => {
    const setting = JSON.stringify({ language, theme: "auto", textSize })
    const kept = Object.entries({ appSetting: setting, ...keptBy(viewer, people) })
    const context = await browser.newContext({
      viewport: { width, height: height ?? (width < 900 ? HEIGHTS.phone : HEIGHTS.desk) },
      locale: language,
      reducedMotion: "reduce",
      colorScheme: "light",
      serviceWorkers: "block",
      storageState: { cookies: [], origins: [{ origin: url, localStorage: kept.map(([name, value]) => ({ name, value })) }] }
    })
    context.setDefaultTimeout(PATIENCE)
    await overHttpAlone(context)
    const page = await context.newPage()
    const errors = errorsOf(page, ARRANGED[viewer])
    await watchShifts(page)
    // what is fetched ahead would be missing at one look and there at the next
    await page.addInitScript(fetchNothingAhead)
    if (asked === "rtl") await page.addInitScript(turn)
    if (viewer === "cutOff") await cutOff(page)
    if (viewer === "away") await away(page)
    if (viewer === "unkept") await page.addInitScript(forbid)
    if (viewer === "expired")
      await page.route(/\/enterprise\/im\/(getContacts|resume)$/, (route) => route.fulfill({ status: 401 }))
    await page.goto(`${url}/h5/`, { waitUntil: "load" })
    return { page, errors }
  }
  return {
    of: async (viewer: Viewer): Promise<Window> => {
      const window = windows.get(viewer) ?? (await open(viewer))
      windows.set(viewer, window)
      return window
    },
    close: async () => {
      for (const { page } of windows.values()) await page.context().close()
    }
  }
}

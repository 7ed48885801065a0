import type { Browser, BrowserContext, Page, Request } from "playwright"

/** What is known of a page while a test runs: what it complained about, what it asked and what it was told. */
export interface WatchedPage {
  readonly page: Page
  readonly lines: ReadonlyArray<string>
}

/** How many lines of each page are kept: the last ones. */
const KEPT = 1000
/** Longest that a line is, in characters. */
const WIDE = 400

const pages = new Set<WatchedPage>()

/** The pages that are open, in the order in which they were opened. */
export const watchedPages = (): ReadonlyArray<WatchedPage> => [...pages]

const short = (text: string): string => {
  const line = text.replaceAll(/bearer [\w-]+/gi, "bearer …")
  return line.length > WIDE ? `${line.slice(0, WIDE)}…` : line
}
const pathOf = (request: Request): string => {
  const { hash, pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname}${search}${hash}`
}

const watchPage = (page: Page): void => {
  const lines: Array<string> = []
  const note = (what: string, text: string): void => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${what.padEnd(8)} ${short(text)}`)
    if (lines.length > 2 * KEPT) lines.splice(0, KEPT)
  }
  const watched: WatchedPage = { page, lines }
  pages.add(watched)
  page.on("close", () => pages.delete(watched))
  page.on("console", (message) => note(message.type(), `${message.text()} (${message.location().url})`))
  page.on("pageerror", (error) => note("thrown", error.stack ?? error.message))
  page.on("framenavigated", (frame) => frame === page.mainFrame() && note("at", frame.url()))
  page.on("request", (request) => note("asks", pathOf(request)))
  page.on("response", (response) => note(String(response.status()), pathOf(response.request())))
  page.on("requestfailed", (request) => note("failed", `${pathOf(request)}: ${request.failure()?.errorText ?? ""}`))
  page.on("websocket", (socket) => {
    note("socket", `opened ${socket.url()}`)
    socket.on("framesent", ({ payload }) => note("says", String(payload)))
    socket.on("framereceived", ({ payload }) => note("hears", String(payload)))
    socket.on("socketerror", (error) => note("socket", error))
    socket.on("close", () => note("socket", "closed"))
  })
}

/** Notes what the pages of a window do. */
const watchContext = (context: BrowserContext): void => {
  context.on("page", watchPage)
}

/** Notes what all pages of a browser do. */
export const watchBrowser = (browser: Browser): Browser => {
  browser.on("context", watchContext)
  return browser
}

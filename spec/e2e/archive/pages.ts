import type { Browser, BrowserContext, Page } from "playwright"
import { build } from "vite"
import { afterAll, beforeAll } from "vitest"
import { UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { changes } from "#fixtures/client/ports.ts"
import { openBrowser } from "../browser.ts"
import type { Hand } from "./page.ts"

export const ANN = UserId.make(1)
export const SEVEN = ContactId.make("7")
export const URL_OF_PAGE = "http://archive.localhost/"

/** Pages that hold the archive of a browser, for the tests of a file. */
export interface ArchivePages {
  /** A browser that knows nothing yet. */
  readonly newContext: () => Promise<BrowserContext>
  readonly pageIn: (context: BrowserContext) => Promise<Page>
}

/** The adapter and what it stands on, as one script. */
const built = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry: "spec/e2e/archive/page.ts", formats: ["es"] } }
  })
  const [first] = Array.isArray(made) ? made : [made]
  const chunk = first !== undefined && "output" in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error("nothing was built")
  return chunk.code
}

/** Opens a browser before the tests of a file, and closes it after them. */
export const archivePages = (): ArchivePages => {
  let browser: Browser
  let script: string
  beforeAll(async () => {
    ;[browser, script] = await Promise.all([openBrowser(), built()])
  })
  afterAll(() => browser.close())
  return {
    newContext: () => browser.newContext(),
    pageIn: async (context) => {
      const page = await context.newPage()
      await page.route(URL_OF_PAGE, (route) =>
        route.fulfill({ contentType: "text/html", body: "<script type=module src=/page.js></script>" })
      )
      await page.route(`${URL_OF_PAGE}page.js`, (route) => route.fulfill({ contentType: "text/javascript", body: script }))
      await page.goto(URL_OF_PAGE)
      await page.waitForFunction(() => "hand" in globalThis)
      return page
    }
  }
}

type Method = Exclude<keyof Hand, "forbidden">

/** What the archive of a page does. */
export const call =
  <M extends Method>(page: Page, method: M, of: "hand" | "forbidden" = "hand") =>
  (...args: Parameters<Hand[M]>): ReturnType<Hand[M]> =>
    page.evaluate(
      ([name, list, where]) => {
        const { hand } = globalThis as unknown as { hand: Hand }
        const at = where === "hand" ? hand : hand.forbidden
        return (at as unknown as Record<string, (...all: ReadonlyArray<unknown>) => unknown>)[name]?.(...list)
      },
      [method, args, of] as const
    ) as ReturnType<Hand[M]>

export const draft = (text: string) => changes({ put: [{ store: "drafts", key: "7", value: { chat: "7", text } }] })

/** The drafts that an archive holds, or why it does not open. */
export const draftsIn = async (page: Page) => {
  const opened = await call(page, "open")(ANN)
  return opened._tag === "Opened" ? opened.records.drafts : opened.trouble
}

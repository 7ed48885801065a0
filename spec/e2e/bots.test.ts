import { build } from "vite"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type Browser, chromium, type Page } from "playwright"
import { EXAMPLES } from "../../examples/tests/all.ts"
import { CHROMIUM } from "../layout/browser.ts"

/** One script with the examples, their tests and the package under them, as a page loads it. */
const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { conditions: ["parley-source", "import", "browser", "default"] },
    build: {
      write: false,
      minify: false,
      lib: { entry: "examples/tests/all.ts", formats: ["iife"], name: "examples", fileName: "examples" }
    }
  })
  const [{ output } = { output: [] }] = Array.isArray(built) ? built : []
  const [chunk] = output
  return chunk?.type === "chunk" ? chunk.code : ""
}

let browser: Browser
let page: Page

beforeAll(async () => {
  const [code, opened] = await Promise.all([bundle(), chromium.launch(CHROMIUM)])
  browser = opened
  page = await browser.newPage()
  await page.goto("about:blank")
  await page.addScriptTag({ content: code })
})
afterAll(() => browser.close())

describe.each(Object.entries(EXAMPLES))("example %s in a page", (example, tests) => {
  it.each(Object.keys(tests))("%s", async (name) => {
    const failed = await page.evaluate(
      async ([which, test]) => {
        const all = (globalThis as unknown as { readonly examples: { readonly EXAMPLES: typeof EXAMPLES } }).examples.EXAMPLES
        try {
          await all[which ?? ""]?.[test ?? ""]?.()
          return ""
        } catch (error) {
          return String(error)
        }
      },
      [example, name]
    )
    assert.strictEqual(failed, "")
  })
})

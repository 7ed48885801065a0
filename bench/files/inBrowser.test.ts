import { existsSync } from "node:fs"
import type { Browser } from "playwright"
import { assert, it } from "vitest"
import { inBrowser } from "./inBrowser.ts"

/** What was closed so far, in order. */
const watched = () => {
  const closed: Array<string> = []
  const closing = (name: string) => ({ url: name, close: () => Promise.resolve(void closed.push(name)) })
  return { closed, service: closing("service"), browser: closing("browser") as unknown as Browser }
}
const fault = (): Promise<never> => Promise.reject(new Error("does not open"))

it("closes the service when no browser opens, and the browser before the service when a measurement fails", async () => {
  const one = watched()
  await inBrowser(() => Promise.resolve(one.service), fault, fault).catch(() => undefined)
  assert.deepStrictEqual(one.closed, ["service"])
  const other = watched()
  const launch = () => Promise.resolve(other.browser)
  await inBrowser(() => Promise.resolve(other.service), fault, launch).catch(() => undefined)
  assert.deepStrictEqual(other.closed, ["browser", "service"])
})

it("gives what was measured, and removes the folder", async () => {
  const { browser, closed, service } = watched()
  const folder = await inBrowser(
    () => Promise.resolve(service),
    ({ folder }) => Promise.resolve(folder),
    () => Promise.resolve(browser)
  )
  assert.isFalse(existsSync(folder))
  assert.deepStrictEqual(closed, ["browser", "service"])
})

import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WHOLE_CHROMIUM } from "../layout/browser.ts"
import { textsIn } from "../layout/texts.ts"
import { type House, openHouse } from "./house.ts"
import { type NetworkLine, openLine } from "./NetworkLine.ts"
import { renew } from "./renew.ts"
import { openUnwatched } from "./unwatched.ts"

let house: House
let line: NetworkLine
let page: Awaited<ReturnType<typeof openUnwatched>>

const app = mkdtempSync(join(tmpdir(), "parley-app-"))

beforeAll(async () => {
  cpSync(fileURLToPath(new URL("../../dist/h5", import.meta.url)), app, { recursive: true })
  house = await openHouse(app, {}, WHOLE_CHROMIUM)
  line = await openLine(house.url)
  page = await openUnwatched(`${line.url}/h5/`)
})
afterAll(async () => {
  await page.close()
  await house.close()
  rmSync(app, { recursive: true, force: true })
})

const build = () => page.evaluate("document.documentElement.dataset.build")
/** Build of the worker that answers for the page; one that is being replaced says nothing. */
const worker = () =>
  page.evaluate(`new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", ({ data }) => resolve(data))
    port1.start()
    navigator.serviceWorker.controller?.postMessage("build?", [port2])
    setTimeout(() => resolve(""), 2000)
  })`)
const drawn = () => page.evaluate(`document.querySelector("[name=account]") !== null`)
const hasOffer = () => page.evaluate(`document.body.innerText.includes(${JSON.stringify(textsIn("en")("app:newVersion"))})`)
const within = { timeout: 60_000, interval: 2000 }

it("lets the worker in of the version that already runs, without a word", async () => {
  await expect.poll(drawn, within).toBe(true)
  const before = await build()
  await expect.poll(worker, within).toBe(before)
  const named = renew(app)
  await expect.poll(async () => (await (await fetch(`${line.url}/h5/`)).text()).includes(named)).toBe(true)

  await page.evaluate("location.reload()")
  await expect.poll(build, within).not.toBe(before)
  const fresh = await build()
  // Chromium lets the next one in once nobody has asked the older one anything for 30 s
  await expect.poll(worker, { timeout: 130_000, interval: 40_000 }).toBe(fresh)
  expect(await hasOffer()).toBe(false)

  // without a network it is the newer one that starts
  await line.cut()
  await page.evaluate("location.reload()")
  await expect.poll(drawn, within).toBe(true)
  expect(await build()).toBe(fresh)
})

import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { blocksOf, telling } from "../docs/blocks.ts"
import { show } from "../docs/show.ts"
import { ROOT } from "../rules.ts"
import { bundle } from "./bundle.ts"
import { type House, openHouse } from "./house.ts"

/** Inside the project, where `parley` means its own sources. */
const folder = join(ROOT, ".cache", `guide-page-${process.pid}`)
let house: House

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const inPage = blocksOf("docs/engine.md").filter(({ code }) => code.includes("parley/browser"))

/** What the code of a block told in a page of the server. */
const toldInPage = async (code: string): Promise<ReadonlyArray<unknown>> => {
  const file = join(folder, "block.ts")
  writeFileSync(file, `${code}\nObject.assign(globalThis, { told: __told })\n`)
  const script = await bundle(file, "guide", "module")
  const context = await house.browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const failed = new Promise<never>((_, reject) => page.once("pageerror", reject))
  await page.goto(`${house.url}/health`)
  await page.addScriptTag({ content: script, type: "module" })
  const told = page
    .waitForFunction(() => (globalThis as unknown as { readonly told?: ReadonlyArray<unknown> }).told)
    .then((found) => found.jsonValue())
  const values = (await Promise.race([told, failed])) ?? []
  await context.close()
  return values
}

it("the engine's guide shows a client in a page", () => {
  assert.isNotEmpty(inPage)
})

it.each(inPage)("the engine's guide does in a page what it says, from line $line on", async (block) => {
  await fetch(house.url + CALLS.register.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "ann1", realname: "Ann", password: "secret-1" })
  })
  const { claims, code } = telling(block)
  assert.deepStrictEqual(
    (await toldInPage(code)).map(show),
    claims.map(({ shown }) => shown)
  )
})

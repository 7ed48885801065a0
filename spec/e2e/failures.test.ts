import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { keepPages } from "./keepPages.ts"
import { openWindow, PHONE } from "./window.ts"

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it("keeps a picture, the console, the requests and the client's last events of each page", async () => {
  const me = await person(house.url, "keeper", "Kit Keeper")
  const [one, two] = [
    await openWindow(house, { language: "en", size: PHONE, person: me }),
    await openWindow(house, { language: "en", size: PHONE })
  ]
  await one.tab("messages").waitFor()
  await expect.poll(() => one.page.evaluate(() => window.parley?.lastEvents().length ?? 0)).toBeGreaterThan(5)
  await two.page.evaluate(() => console.warn("a warning of the second"))
  const folder = join(import.meta.dirname, "..", "..", await keepPages("e2e-own", ["failures", "a name: with/signs"]))
  const text = (page: number) => readFileSync(join(folder, `page-${page}.txt`), "utf8")
  expect(folder).toMatch(/\.cache\/tests\/failures\/e2e-own\/failures\/a-name-with-signs$/)
  for (const said of ["POST /common/Pub/getSystemInfo", '"type":"ping"', "StartTold", "CallTold getSystemInfo 0"])
    expect(text(1)).toContain(said)
  expect(text(1)).not.toContain(me.token)
  expect(text(2)).toContain("a warning of the second")
  for (const page of [1, 2])
    expect(
      readFileSync(join(folder, `page-${page}.png`))
        .subarray(1, 4)
        .toString()
    ).toBe("PNG")
  await one.close()
  await two.close()
})

// (CLIENT-50)
it("opens no window with a session that has ended, whether the server has heard of that or not", async () => {
  const me = await person(house.url, "leaver", "Lea Leaver")
  const window = await openWindow(house, { language: "en", size: PHONE, person: me })
  const { page, t } = window
  await window.tab("me").click()
  await page.route("**/logout", (route) => route.abort())
  await page.getByRole("button", { name: t("me:logout.title") }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("me:logout.title") })
    .click()
  await page.getByRole("textbox", { name: t("login:account"), exact: true }).waitFor()
  await window.close()
  const refused = (who: Person) => expect(openWindow(house, { language: "en", size: PHONE, person: who })).rejects
  await refused(me).toThrow('The session of "leaver" has ended')
  // no window knows of this one
  const gone = await person(house.url, "gone.one", "Gina Gone")
  await ask(house.url, "logout", { client_id: "" }, gone.token)
  await refused(gone).toThrow('The session of "gone.one" has ended')
})

import { afterAll, beforeAll, expect, it } from "vitest"
import { person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let ann: Window

/** What a page handed to the device, and how the device answers. */
interface Shared {
  readonly title?: string
  readonly url?: string
  readonly files?: ReadonlyArray<{ readonly name: string; readonly type: string; readonly size: number }>
}

/** A device that shares: it notes what it is given. Runs inside the page. */
const share = (): void => {
  const shared: Array<Shared> = []
  Object.assign(globalThis, { shared, refusal: "" })
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files, title, url }: ShareData) => {
      shared.push({
        ...(title === undefined ? {} : { title }),
        ...(url === undefined ? {} : { url }),
        ...(files === undefined ? {} : { files: files.map(({ name, size, type }) => ({ name, size, type })) })
      })
      const { refusal } = globalThis as unknown as { readonly refusal: string }
      return refusal === "" ? Promise.resolve() : Promise.reject(new DOMException("", refusal))
    }
  })
}
/** All that was handed over so far. */
const shared = (): Promise<ReadonlyArray<Shared>> =>
  ann.page.evaluate(() => (globalThis as unknown as { shared: ReadonlyArray<Shared> }).shared)
const refuse = (refusal: string): Promise<unknown> =>
  ann.page.evaluate((name) => Object.assign(globalThis, { refusal: name }), refusal)
const copied = (): Promise<string> => ann.page.evaluate(() => navigator.clipboard.readText())

beforeAll(async () => {
  house = await openHouse()
  const me = await person(house.url, "ann.larsen", "Ann Larsen")
  ann = await openWindow(house, { language: "en", size: PHONE, touch: true, person: me })
  await ann.context.addInitScript(share)
  await reload(ann.page)
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

it("hands the link of an invitation to the device, and copies it only where the device cannot take it", async () => {
  const { page, t } = ann
  await page.evaluate(() => navigator.clipboard.writeText("before"))
  const invite = page.getByRole("button", { name: t("codes:invite"), exact: true })
  await invite.tap()
  await expect.poll(shared).toEqual([{ url: expect.stringContaining(`${house.url}/scan/u/`) as string }])
  await refuse("AbortError")
  await invite.tap()
  await expect.poll(shared).toHaveLength(2)
  expect(await copied()).toBe("before")
  await refuse("NotAllowedError")
  await invite.tap()
  await expect.poll(copied).toContain(`${house.url}/scan/u/`)
  await page.getByText(t("codes:copied")).waitFor()
  expect(await shared()).toHaveLength(3)
  await refuse("")
})

it("hands the picture of a code to the device, and says nothing where the person chooses no program", async () => {
  const { page, t } = ann
  await page.getByRole("link", { name: t("codes:mine") }).tap()
  const button = page.getByRole("button", { name: t("codes:share"), exact: true })
  const before = (await shared()).length
  await button.tap()
  await expect.poll(shared).toHaveLength(before + 1)
  const given = (await shared()).at(-1)
  expect(given).toEqual({
    title: "Ann Larsen",
    files: [{ name: "Ann Larsen.png", type: "image/png", size: expect.any(Number) as number }]
  })
  expect(given?.files?.[0]?.size).toBeGreaterThan(1000)
  await refuse("AbortError")
  await button.tap()
  await expect.poll(shared).toHaveLength(before + 2)
})

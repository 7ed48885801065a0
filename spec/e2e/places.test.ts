import type { Locator } from "playwright"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { type MapService, openMapService } from "./mapService.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let service: MapService
let house: House
/** A service whose operator has set up no maps. */
let plain: House
const HERE = { latitude: 52.52, longitude: 13.405 }
const windows: Array<Window> = []

beforeAll(async () => {
  service = await openMapService()
  const maps = { mapTiles: `${service.url}/{z}/{x}/{y}`, mapAttribution: "© Mapmakers", placesUrl: service.url }
  ;[house, plain] = await Promise.all([openHouse(undefined, maps), openHouse()])
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(async () => {
  await Promise.all([house.close(), plain.close()])
  await service.close()
})

let pairs = 0
const pair = async (at: House): Promise<readonly [Person, Person]> => {
  pairs += 1
  const ann = await person(at.url, `ann.p${pairs}`, "Ann Larsen")
  const bo = await person(at.url, `bo.p${pairs}`, "Bo Chen")
  await befriend(at.url, ann, bo)
  return [ann, bo]
}

const entered = async (
  at: House,
  who: Person,
  other: Person,
  size: typeof PHONE | typeof DESK,
  language: "en" | "zh-Hans" = "en"
): Promise<Window> => {
  const window = await openWindow(at, { language, size, person: who, touch: size === PHONE })
  windows.push(window)
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  return window
}

const begin = async ({ page, t }: Window): Promise<Locator> => {
  await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).click()
  const label = t("attach:location")
  await page
    .getByRole("menuitem", { name: label })
    .or(page.getByRole("dialog").getByRole("button", { name: label }))
    .click()
  const dialog = page.getByRole("dialog", { name: t("place:title") })
  await dialog.waitFor()
  return dialog
}

const send = (dialog: Locator, { t }: Window): Promise<void> =>
  dialog.getByRole("button", { name: t("place:send"), exact: true }).click()
const cards = ({ page }: Window): Locator => page.locator("[data-message] [data-place]")
const isSent = ({ page }: Window) =>
  expect
    .poll(() => page.locator("[data-message]").last().locator("[data-delivery]").getAttribute("data-delivery"))
    .toMatch(/sent|read/)

// (OUTBOX-17, PLACE-01, PLACE-02, MAP-03, DISTANCE-02, ZOOM-02)
it("sends a place that stands in the list around, which the other opens on a map", async () => {
  const [a, b] = await pair(house)
  const [ann, bo] = [await entered(house, a, b, DESK), await entered(house, b, a, PHONE, "zh-Hans")]
  await ann.context.grantPermissions(["geolocation"])
  await ann.context.setGeolocation(HERE)
  await ann.composer.fill("half a thought")
  const dialog = await begin(ann)
  await dialog.getByText("Riverside Station").waitFor()
  // a hundred and eleven metres to the north; nothing beyond 5,000
  expect(await dialog.locator("label", { hasText: "Riverside Station" }).innerText()).toContain("111 m")
  expect(await dialog.getByRole("radio").count()).toBe(21)
  await dialog.getByRole("button", { name: ann.t("place:more") }).click()
  await expect.poll(() => dialog.getByRole("radio").count()).toBe(25)
  expect(await dialog.getByText("Far Farm").count()).toBe(0)
  await dialog.getByText("© Mapmakers").waitFor()
  expect(
    await dialog
      .locator("[data-plain]")
      .or(dialog.getByText(ann.t("place:plain")))
      .count()
  ).toBe(0)
  await dialog.getByRole("radio", { name: /Old Mill/ }).check({ force: true })
  // the map goes there, and what was chosen stays chosen
  await expect.poll(() => dialog.locator("label", { hasText: ann.t("place:spot") }).innerText()).toContain("52.52200")
  expect(await dialog.getByRole("radio", { name: /Old Mill/ }).isChecked()).toBe(true)
  await send(dialog, ann)
  await cards(ann).getByText("Old Mill").waitFor()
  await isSent(ann)
  expect(await ann.composer.inputValue()).toBe("half a thought")

  const card = cards(bo).last()
  await card.waitFor()
  await bo.page.getByRole("button", { name: /^位置：\s?Old Mill Long Lane 3, Riverside$/ }).waitFor()
  await expect
    .poll(() => card.locator("img").evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth === 256)))
    .toBe(true)
  await card.click()
  const shown = bo.page.getByRole("dialog", { name: "Old Mill" })
  await shown.getByText("Long Lane 3, Riverside").waitFor()
  expect(await shown.getByRole("link", { name: bo.t("place:open") }).getAttribute("href")).toBe(
    "geo:52.522000,13.405000?q=52.522000,13.405000(Old%20Mill)"
  )
  await shown.locator(".leaflet-tile-loaded").first().waitFor()
  const zooms = () => new Set(service.asked.flatMap((path) => /^\/(\d+)\//.exec(path)?.[1] ?? []))
  // a map that still moves passes a click over
  const zoomIn = () => shown.getByRole("button", { name: bo.t("place:zoomIn") }).dispatchEvent("click")
  await expect.poll(() => zoomIn().then(() => zooms().has("18")), { interval: 500 }).toBe(true)
  await zoomIn()
  await bo.page.waitForTimeout(500)
  expect(zooms().has("19")).toBe(false)
  await bo.page.keyboard.press("Escape")
  await shown.waitFor({ state: "detached" })
  // in the list it is a line
  await bo.page.goBack()
  await bo.page.getByText("[位置]Old Mill").first().waitFor()
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

// (ZOOM-02)
it("takes the spot in the middle of the map, moved by keys, and finds places by their words", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, PHONE)
  await ann.context.grantPermissions(["geolocation"])
  await ann.context.setGeolocation(HERE)
  const dialog = await begin(ann)
  const spot = dialog.locator("label", { hasText: ann.t("place:spot") })
  await expect.poll(() => spot.innerText()).toContain("52.52000, 13.40500")
  await dialog.getByText("Café Mira").waitFor()
  await dialog.getByRole("application").focus()
  await ann.page.keyboard.press("ArrowUp")
  await expect.poll(() => spot.innerText()).not.toContain("52.52000,")
  await dialog.getByRole("searchbox").fill("mill")
  await expect.poll(() => dialog.getByRole("radio").count()).toBe(2)
  await dialog.getByRole("radio", { name: /Old Mill/ }).waitFor()
  await dialog.getByRole("searchbox").fill("nowhere at all")
  await dialog.getByText(ann.t("place:none")).waitFor()
  await send(dialog, ann)
  await isSent(ann)
  const card = cards(ann).last()
  expect(await card.innerText()).toContain(ann.t("place:word"))
  expect(ann.complaints()).toEqual([])
})

/** The device tells where it is only when the test says so. */
const hold = async ({ context, page }: Window): Promise<(at: typeof HERE) => Promise<void>> => {
  await context.grantPermissions(["geolocation"])
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (then) => void Object.assign(globalThis, { tellSpot: then })
  })
  return (coords) => page.evaluate((told) => void Reflect.get(globalThis, "tellSpot")({ coords: told }), coords)
}

it("finds places by words before the device says where it is, and what was chosen by then stays", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  const tell = await hold(ann)
  let dialog = await begin(ann)
  const spot = () => dialog.locator("label", { hasText: ann.t("place:spot") }).innerText()
  await dialog.getByRole("searchbox").fill("mill")
  const mill = () => dialog.getByRole("radio", { name: /Old Mill/ })
  await mill().check({ force: true })
  expect(await spot()).toContain("25.00200, 10.00000")
  await tell(HERE)
  const own = () => dialog.getByRole("button", { name: ann.t("place:own") })
  await expect.poll(() => own().getAttribute("aria-busy")).not.toBe("true")
  expect([await mill().isChecked(), await spot()]).toEqual([true, expect.stringContaining("25.00200, 10.00000")])
  // who asks for it then wants it
  await own().click()
  await tell(HERE)
  await expect.poll(spot).toContain("52.52000, 13.40500")
  expect(await mill().isChecked()).toBe(false)
  await ann.page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })

  // a map that was moved stays where it is, and one that was only zoomed does not
  dialog = await begin(ann)
  await dialog.getByRole("button", { name: ann.t("place:zoomIn") }).click()
  await ann.page.waitForTimeout(500)
  expect(await dialog.getByRole("radio").count()).toBe(0)
  await dialog.getByRole("application").focus()
  await ann.page.keyboard.press("ArrowUp")
  await expect.poll(() => dialog.getByRole("radio").count()).toBeGreaterThan(0)
  await ann.page.waitForTimeout(500)
  const moved = await spot()
  await tell(HERE)
  await expect.poll(() => own().getAttribute("aria-busy")).not.toBe("true")
  expect(await spot()).toBe(moved)
  expect(ann.complaints()).toEqual([])
})

// (PLACE-02)
it("shows more places around where the search began, whatever is chosen by then", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  await ann.context.grantPermissions(["geolocation"])
  await ann.context.setGeolocation(HERE)
  const dialog = await begin(ann)
  await dialog.getByRole("radio", { name: /^Shop 10 / }).check({ force: true })
  await dialog.getByRole("button", { name: ann.t("place:more") }).click()
  await expect.poll(() => dialog.getByRole("radio").count()).toBe(25)
  await dialog.getByRole("radio", { name: /^Shop 21 / }).check({ force: true })
  const spot = dialog.locator("label", { hasText: ann.t("place:spot") })
  await expect.poll(() => spot.innerText()).toContain("52.54300, 13.40500")
  expect(ann.complaints()).toEqual([])
})

it("says that places cannot be looked up while nobody answers, and sends the spot all the same", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  await ann.context.grantPermissions(["geolocation"])
  await ann.context.setGeolocation({ latitude: -33.45, longitude: -70.67 })
  service.fail(true)
  try {
    const dialog = await begin(ann)
    await dialog.getByText(ann.t("refusal:places-away")).waitFor()
    await send(dialog, ann)
    await isSent(ann)
    await cards(ann).last().waitFor()
  } finally {
    service.fail(false)
  }
})

// (OUTBOX-17)
it("sends a spot with a name typed by hand where there are no maps, also when the device may not say where it is", async () => {
  const [a, b] = await pair(plain)
  const [ann, bo] = [await entered(plain, a, b, PHONE), await entered(plain, b, a, DESK)]
  const squares: Array<string> = []
  ann.page.on("request", (request) => void (request.url().includes("/storage/map/") && squares.push(request.url())))
  const dialog = await begin(ann)
  await dialog.getByText(ann.t("place:forbidden")).waitFor()
  await dialog.getByText(ann.t("place:plain")).waitFor()
  // a plain grid, and no square of a map is asked for
  const grid = dialog.locator("[data-plain]")
  expect(await grid.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain("linear-gradient")
  const button = dialog.getByRole("button", { name: ann.t("place:send"), exact: true })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByRole("application").focus()
  await ann.page.keyboard.press("ArrowRight")
  await dialog.getByLabel(ann.t("place:name")).fill("Behind the barn")
  await button.click()
  await cards(bo).getByText("Behind the barn").waitFor()
  expect(await cards(bo).locator("img").count()).toBe(0)
  expect(squares).toEqual([])
  await cards(bo).click()
  await bo.page
    .getByRole("dialog", { name: "Behind the barn" })
    .getByRole("link", { name: bo.t("place:open") })
    .waitFor()
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

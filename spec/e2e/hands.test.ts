import { afterAll, beforeAll, expect, it } from "vitest"
import { type Finger, fingerOn } from "./finger.ts"
import { closeParty, enter, openParty, type Party } from "./party.ts"
import { historyStill, openWindow, pageStill, PHONE, type Window } from "./window.ts"

/** What hands do in a chat: Ann has a mouse, Bo a finger. */

let party: Party
let ann: Window
let bo: Window
let finger: Finger

beforeAll(async () => {
  party = await openParty()
  ;({ ann, bo } = party)
  const { id } = party.people.bo
  await party.said(party.people.cy, `<p>Come here <a href="${id}">@Bo</a></p>`, { at: [id] })
  await enter(ann, party.group)
  await enter(bo, party.group)
  finger = await fingerOn(bo.page)
})
afterAll(() => closeParty(party))

const quoteBar = ({ page }: Window) => page.locator("[data-quoting]")
const words = (window: Window, text: string) => window.line(text).last().locator("[data-text]")

it("writes each name in the colour of its letter, and marks what names me", async () => {
  const name = bo.line("Come here").getByText("Cy", { exact: true })
  await name.waitFor()
  const colours = await bo.page.locator("[data-hue]").evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
  const plain = await bo.page.evaluate(() => getComputedStyle(document.body).color)
  expect(new Set(colours).size).toBeGreaterThan(1)
  expect(colours).not.toContain(plain)
  expect(await bo.line("Come here").getAttribute("data-names-me")).toBe("true")
  expect(await bo.line("Line 58").getAttribute("data-names-me")).toBe(null)
})

it("quotes by a swipe, and a short one does nothing", async () => {
  await finger.drag(words(bo, "Come here"), 40, 0)
  await finger.drag(words(bo, "Come here"), 0, 30)
  expect(await quoteBar(bo).count()).toBe(0)
  // on a busy machine the list rolls on behind the finger, and the message with it
  await words(bo, "Come here").scrollIntoViewIfNeeded()
  await finger.drag(words(bo, "Come here"), 120, 4)
  await quoteBar(bo).getByText("Come here @Bo").waitFor()
  await bo.page.getByRole("button", { name: bo.t("chat:quote.drop") }).click()
})

it("lifts a message under a long press, dims the others, and shows in red what deletes", async () => {
  await finger.hold(words(bo, "Come here"))
  await bo.page.getByRole("menu").waitFor()
  const opacity = (text: string) => bo.line(text).evaluate((line) => getComputedStyle(line).opacity)
  await expect.poll(() => opacity("Line 58")).toBe("0.35")
  expect(await opacity("Come here")).toBe("1")
  // the menu stands beside what it is about
  const [menu, bubble] = await Promise.all([
    bo.page.getByRole("menu").boundingBox(),
    bo.line("Come here").locator("[data-text]").boundingBox()
  ])
  const [top, bottom] = [bubble?.y ?? 0, (bubble?.y ?? 0) + (bubble?.height ?? 0)]
  expect((menu?.y ?? 0) >= bottom || (menu?.y ?? 0) + (menu?.height ?? 0) <= top).toBe(true)
  const remove = bo.page.getByRole("menuitem", { name: bo.t("chat:menu.remove"), exact: true })
  const copy = bo.page.getByRole("menuitem", { name: bo.t("chat:menu.copy"), exact: true })
  const colour = (of: typeof copy) => of.evaluate((item) => getComputedStyle(item).color)
  expect(await colour(remove)).not.toBe(await colour(copy))
  await bo.page.keyboard.press("Escape")
  await bo.page.getByRole("menu").waitFor({ state: "detached" })
  await expect.poll(() => opacity("Line 58")).toBe("1")
})

it("offers quoting and forwarding beside the message under the mouse, and quotes by a double click beside it", async () => {
  const line = ann.line("Line 58 of").last()
  await line.hover()
  await line.getByRole("button", { name: ann.t("chat:menu.quote"), exact: true }).click()
  await quoteBar(ann).getByText("Line 58 of").waitFor()
  await ann.page.keyboard.press("Escape")
  await quoteBar(ann).waitFor({ state: "detached" })

  const theirs = ann.line("Come here").last()
  const box = await theirs.boundingBox()
  await theirs.dblclick({ position: { x: (box?.width ?? 0) - 20, y: (box?.height ?? 0) / 2 } })
  await quoteBar(ann).getByText("Come here @Bo").waitFor()
  expect(await ann.page.evaluate(() => window.getSelection()?.toString())).toBe("")
  await ann.page.keyboard.press("Escape")

  await line.hover()
  await line.getByRole("button", { name: ann.t("chat:menu.forward"), exact: true }).click()
  await ann.page
    .getByRole("heading", { name: ann.t("app:titles.choose") })
    .or(ann.page.getByRole("searchbox"))
    .first()
    .waitFor()
  await historyStill(ann.page)
  await ann.page.goBack()
})

it("says over the list which day one has scrolled to", async () => {
  await enter(ann, party.group)
  const log = ann.page.getByRole("log")
  await log.hover()
  await ann.page.mouse.wheel(0, -600)
  await ann.page.locator("[data-floating-day]").getByText(ann.t("chat:day.today")).waitFor()
  await ann.page.locator("[data-floating-day]").waitFor({ state: "detached" })
})

it("leads to the page of the chat by its name and picture, but who marks the name stays", async () => {
  const { page } = ann
  const heading = page.getByRole("heading", { name: "Spring party" })
  const box = await heading.boundingBox()
  const before = page.url()
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 8, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("")
  expect(page.url()).toBe(before)
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/pages/message/detail?id=${party.group}`)
})

it("takes the picture above the chat for as large as a fingertip", async () => {
  const { page, t } = bo
  await enter(bo, party.group)
  await pageStill(page)
  const picture = await page.locator("[data-pane=content] header span[aria-hidden=true]").first().boundingBox()
  const [x = 0, y = 0, size = 0] = picture === null ? [] : [picture.x, picture.y, picture.width]
  expect(Math.round(size)).toBe(32)
  // each corner of the square of 44 px around it leads to the info
  for (const [dx, dy] of [
    [-5, -5],
    [size + 5, -5],
    [-5, size + 5],
    [size + 5, size + 5]
  ] as const) {
    await page.touchscreen.tap(x + dx, y + dy)
    await page.getByRole("heading", { name: t("group:info.title"), level: 1 }).waitFor()
    await page.goBack()
    await bo.composer.waitFor()
    await pageStill(page)
  }
})

// (DEC-0386)
it("draws the list also where a chat that is left is entered again before it slid away", async () => {
  const phone = await openWindow(party.house, { language: "en", size: PHONE, touch: true, person: party.people.bo })
  const { composer, page } = phone
  await enter(phone, party.group)
  await pageStill(page)
  await composer.evaluate((element) => element.setAttribute("data-before", ""))
  await page.evaluate(() => {
    const chat = location.hash
    // our own listener is older and has begun the slide
    addEventListener("popstate", () => void (location.hash = chat), { once: true })
    history.back()
  })
  await expect.poll(() => composer.getAttribute("data-before")).toBe(null)
  await page.locator("[data-message]").first().waitFor()
  expect(phone.complaints()).toEqual([])
  await phone.close()
})

// (DEC-0386)
it("moves nothing where the browser drew the step back itself", async () => {
  const phone = await openWindow(party.house, { language: "en", size: PHONE, touch: true, person: party.people.bo })
  const { page } = phone
  await enter(phone, party.group)
  await pageStill(page)
  await page.evaluate(() => {
    document.startViewTransition = () => {
      throw new Error("The browser has moved the page.")
    }
    history.replaceState(null, "", "#/")
    dispatchEvent(new PopStateEvent("popstate", { hasUAVisualTransition: true }))
  })
  await page.locator(`[data-chat="${party.group}"]`).waitFor()
  expect(phone.complaints()).toEqual([])
  await phone.close()
})

// (DEC-0386)
it("lets a chat that is left slide away over a list that takes taps meanwhile, and moves nothing where motion is reduced", async () => {
  const phone = await openWindow(party.house, { language: "en", size: PHONE, touch: true, person: party.people.bo })
  const { page, t } = phone
  const back = page.getByRole("button", { name: t("app:back"), exact: true })
  const row = page.locator(`[data-chat="${party.group}"]`).getByRole("link")
  const isSliding = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === "::view-transition-old(page)")
    )
  await enter(phone, party.group)
  await pageStill(page)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() => {
        for (const each of document.getAnimations()) each.pause()
      })
      return transition
    }
  })
  await back.click()
  await expect.poll(isSliding).toBe(true)
  await row.click()
  await phone.composer.waitFor()
  expect(await isSliding()).toBe(true)
  await page.evaluate(() => {
    for (const each of document.getAnimations()) each.play()
  })
  await expect.poll(isSliding).toBe(false)

  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.evaluate(() => {
    document.startViewTransition = () => {
      throw new Error("Motion is reduced.")
    }
  })
  await back.click()
  await row.waitFor()
  expect(await isSliding()).toBe(false)
  expect(phone.complaints()).toEqual([])
  await phone.close()
})

/** Each animation of a message that began since, by how long it takes. */
const risesOf = async ({ page }: Window): Promise<() => Promise<ReadonlyArray<unknown>>> => {
  await page.evaluate(() => {
    const elements: { animate: (...args: Parameters<Element["animate"]>) => Animation } = Element.prototype
    const { animate } = elements
    const rises: Array<unknown> = []
    Object.assign(window, { rises })
    elements.animate = function noted(this: Element, ...args) {
      if (this.matches("[data-message]")) rises.push((args[1] as KeyframeAnimationOptions).duration)
      return animate.apply(this, args)
    }
  })
  return () => page.evaluate(() => (window as unknown as { readonly rises: ReadonlyArray<unknown> }).rises)
}

it("lets a message that is sent, and one that arrives, rise; not where motion is reduced", async () => {
  const [mine, theirs] = [await risesOf(ann), await risesOf(bo)]
  await ann.composer.fill("Up it comes")
  await ann.page.keyboard.press("Enter")
  await bo.line("Up it comes").waitFor()
  await expect.poll(mine).toEqual([150])
  expect(await theirs()).toEqual([150])
  await bo.page.emulateMedia({ reducedMotion: "reduce" })
  await ann.composer.fill("It stands there")
  await ann.page.keyboard.press("Enter")
  await bo.line("It stands there").waitFor()
  await expect.poll(mine).toEqual([150, 150])
  expect(await theirs()).toEqual([150])
  await bo.page.emulateMedia({ reducedMotion: null })
})

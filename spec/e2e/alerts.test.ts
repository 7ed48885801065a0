import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { WHOLE_CHROMIUM } from "../layout/browser.ts"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { look } from "./look.ts"
import { DESK, openWindow, PHONE, reload, type Window as Opened } from "./window.ts"

let house: House
let me: Person
let friend: Person
let other: Person

let threes = 0

beforeAll(async () => {
  // a shell shows no notifications
  house = await openHouse(undefined, {}, WHOLE_CHROMIUM)
})
/** What one test leaves unread is not counted in the next. */
beforeEach(async () => {
  threes += 1
  me = await person(house.url, `alertann${threes}`, "Ann Alert")
  friend = await person(house.url, `paulpal${threes}`, "Paul Pal")
  other = await person(house.url, `olgaother${threes}`, "Olga Other")
  await befriend(house.url, friend, me)
  await befriend(house.url, other, me)
})
afterAll(() => house.close())

/** A notification as the page made it. */
interface Shown {
  /** When, by the clock of the page, in milliseconds. */
  readonly at: number
  readonly title: string
  readonly body: string
  readonly tag: string
  closed: boolean
}
declare global {
  interface Window {
    soundsMade: number
    shown: Array<Shown>
  }
}

/** Notes each sound and each notification of a page. */
const noteAlerts = (): void => {
  window.soundsMade = 0
  window.shown = []
  window.AudioContext = class extends AudioContext {
    override createBufferSource(): AudioBufferSourceNode {
      const node = super.createBufferSource()
      node.addEventListener("ended", () => (window.soundsMade += 1))
      return node
    }
  }
  const Native = Notification
  window.Notification = class extends Native {
    readonly #shown: Shown
    constructor(title: string, options: NotificationOptions = {}) {
      super(title, options)
      this.#shown = { at: Date.now(), title, body: options.body ?? "", tag: options.tag ?? "", closed: false }
      window.shown.push(this.#shown)
    }
    override close(): void {
      this.#shown.closed = true
      super.close()
    }
  }
}

/** Sounds that notifications make which came at these times, one in two seconds (DEC-0038): on a busy machine they may be so far apart. */
const soundsAt = (times: ReadonlyArray<number>): number => {
  let last = -Infinity
  let count = 0
  for (const at of times)
    if (at - last >= 2000) {
      last = at
      count += 1
    }
  return count
}

const sounds = (page: Page): Promise<number> => page.evaluate(() => window.soundsMade)
/** Notifications that stand: one takes the place of another of its tag. */
const standing = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...new Map(window.shown.map((each) => [each.tag, each])).values()]
      .filter(({ closed }) => !closed)
      .map(({ body, title }) => `${title}: ${body}`)
  )

/** The list of chats in a page that somebody has touched: only then browsers let it sound. */
const ready = async (ann: Opened, page: Page): Promise<void> => {
  await page.goto(`${house.url}/h5/#/`)
  await reload(page)
  await page.getByRole("link", { name: /Paul Pal/ }).waitFor()
  await expect.poll(() => page.getByText(ann.t("home:reconnecting")).count()).toBe(0)
  await page.getByRole("heading", { level: 1 }).first().click()
}

const openList = async (size: typeof DESK | typeof PHONE = DESK): Promise<Opened> => {
  const ann = await openWindow(house, { language: "en", size, person: me })
  await ann.context.grantPermissions(["notifications"])
  await ann.context.addInitScript(noteAlerts)
  await ready(ann, ann.page)
  return ann
}

/** Longer than what counts as one sound, in milliseconds (DEC-0038). */
const apart = (page: Page): Promise<void> => page.waitForTimeout(2100)

// (ALERT-01, ALERT-05, ALERT-06, CONTACT-02)
it("tells who looks elsewhere: one notification for each chat, which goes once it is read; the title counts [pain 1]", async () => {
  const ann = await openList()
  const { page } = ann
  const before = await page.title()
  await look(page, "hidden")
  await say(house.url, friend, me, "<b>are</b> you there?")
  await expect.poll(() => standing(page)).toEqual(["Paul Pal: are you there?"])
  await expect.poll(() => sounds(page)).toBe(1)
  await expect.poll(() => page.title()).toBe(`(1) ${before}`)
  await say(house.url, friend, me, "hello?")
  await say(house.url, other, me, "x".repeat(400))
  await expect.poll(() => page.title()).toBe(`(3) ${before}`)
  await expect.poll(async () => (await standing(page)).at(-1)).toBe(`Olga Other: ${"x".repeat(160)}…`)
  expect(await page.evaluate(() => [...new Set(window.shown.map(({ tag }) => tag))])).toEqual([
    `chat:${friend.id}`,
    `chat:${other.id}`
  ])
  // two within two seconds of the first
  const times = await page.evaluate(() => window.shown.map(({ at }) => at))
  await expect.poll(() => sounds(page)).toBe(soundsAt(times))
  await look(page, "visible")
  await page.getByRole("link", { name: /Paul Pal/ }).click()
  await expect.poll(async () => (await standing(page)).filter((each) => each === "Paul Pal: hello?")).toEqual([])
  expect(await standing(page)).toHaveLength(1)
  await page.getByRole("link", { name: /Olga Other/ }).click()
  await expect.poll(() => standing(page)).toEqual([])
  await expect.poll(() => page.title()).not.toContain("(")
  expect(ann.complaints()).toEqual([])
  await ann.close()
})

// (ALERT-03, ALERT-05)
it("two tabs make one sound; the chat before one's eyes makes none [pain 14]", async () => {
  const ann = await openList()
  const pages = [ann.page, await ann.context.newPage()] as const
  await ready(ann, pages[1])
  const all = async (): Promise<number> => (await sounds(pages[0])) + (await sounds(pages[1]))
  for (let round = 1; round <= 2; round += 1) {
    await say(house.url, friend, me, `round ${round}`)
    for (const page of pages)
      await page
        .getByRole("link", { name: /Paul Pal/ })
        .filter({ hasText: `round ${round}` })
        .waitFor()
    // it has sounded, and within that time nothing else does
    await expect.poll(all).toBe(round)
    await apart(pages[0])
    expect(await all()).toBe(round)
  }
  expect([...(await standing(pages[0])), ...(await standing(pages[1]))]).toEqual([])
  for (const page of pages) {
    await page.getByRole("link", { name: /Paul Pal/ }).click()
    // who is still on the way there does not look at it yet
    await page.getByRole("textbox", { name: ann.t("chat:composer.label") }).waitFor()
  }
  await say(house.url, friend, me, "you see this")
  for (const page of pages) await page.locator("[data-message]").filter({ hasText: "you see this" }).waitFor()
  await apart(pages[0])
  expect(await all()).toBe(2)
  expect(ann.complaints()).toEqual([])
  await ann.close()
})

// (ALERT-02, ALERT-04, SETTING-01)
it("is silent where the settings say so, and asks for permission only when somebody wants it", async () => {
  const ann = await openList(PHONE)
  const { page, t } = ann
  await ann.open("/pages/mine/setting")
  await page.getByRole("switch", { name: t("me:alerts.sound") }).click()
  await page.getByRole("switch", { name: t("me:alerts.notify") }).click()
  await ann.open("/")
  await look(page, "hidden")
  await say(house.url, friend, me, "psst")
  await expect.poll(() => page.title()).toContain("(1)")
  await apart(page)
  expect([await sounds(page), await standing(page)]).toEqual([0, []])
  await look(page, "visible")
  await ann.open("/pages/mine/setting")
  expect(await page.getByRole("switch", { name: t("me:alerts.sound") }).getAttribute("aria-checked")).toBe("false")
  const notify = page.getByRole("switch", { name: t("me:alerts.notify") })
  expect(await notify.getAttribute("aria-checked")).toBe("false")
  await notify.click()
  await expect.poll(() => notify.getAttribute("aria-checked")).toBe("true")
  expect(ann.complaints()).toEqual([])
  await ann.close()
})

it("says so when the browser has been told to block notifications", async () => {
  const ann = await openList(PHONE)
  const { context, page, t } = ann
  await context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }))
  await ann.open("/pages/mine/setting")
  await reload(page)
  await page.getByText(t("me:alerts.denied")).waitFor()
  expect(await page.getByRole("switch", { name: t("me:alerts.notify") }).count()).toBe(0)
  await ann.close()
})

it("leaves notifications to the worker of the kept app; a click there leads into the chat", async () => {
  const ann = await openWindow(house, { language: "en", size: PHONE, person: me, keeps: true })
  const { context, page } = ann
  await context.grantPermissions(["notifications"])
  await page.getByRole("link", { name: /Paul Pal/ }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await say(house.url, friend, me, "are we connected?")
  await page
    .getByRole("link", { name: /Paul Pal/ })
    .filter({ hasText: "are we connected?" })
    .waitFor()
  await look(page, "hidden")
  await say(house.url, friend, me, "through the worker")
  const titles = (): Promise<ReadonlyArray<string>> =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ body, title }) => `${title}: ${body}`)
    })
  await expect.poll(titles).toEqual(["Paul Pal: through the worker"])
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration
      readonly NotificationEvent: new (type: string, init: { readonly notification: Notification | undefined }) => Event
      readonly dispatchEvent: (event: Event) => boolean
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }))
  })
  await ann.composer.waitFor()
  await expect.poll(() => page.url()).toContain(`/pages/message/chat?id=${friend.id}`)
  await expect.poll(titles).toEqual([])
  await ann.close()
})

import type { Browser, BrowserContext, Page } from "playwright"
import { DESK, openWindow, PHONE } from "../../spec/e2e/window.ts"
import { emojiOf } from "../../spec/layout/emoji.ts"
import { momentsOf } from "../../spec/layout/moments.ts"
import { loggedIn, PASSWORD } from "../../spec/layout/Person.ts"
import { type People, people } from "../../spec/layout/people.ts"
import { handOn } from "../../spec/screens/Hand.ts"
import { seatAt } from "../../spec/screens/seat.ts"
import { compared } from "../compared.ts"
import { isWithin, percentile } from "../percentile.ts"
import type { Row, Share } from "../Row.ts"
import { SLOWER } from "./conditions.ts"
import { CALLS } from "./walk/calls.ts"
import { CHATS } from "./walk/chats.ts"
import { CODES } from "./walk/codes.ts"
import { type Begun, type Interaction, interactionsOn, slowest, watchInteractions } from "./walk/interactions.ts"
import type { Lap, Way } from "./walk/Lap.ts"
import { PLACES } from "./walk/places.ts"

/** All that there is to walk. */
const WAYS: ReadonlyArray<Way> = [...CHATS, ...PLACES, ...CALLS, ...CODES]
const DEVICES = {
  desk: { viewport: DESK },
  phone: { viewport: PHONE, hasTouch: true, isMobile: true }
} as const
type Device = keyof typeof DEVICES

/**
 * What a person looks at before the next thing that they do, how long a finger or a button stays down, and from one key to the
 * next, in milliseconds. Let go at once, the press and what follows from it would be painted as one, as no hand can do it.
 */
const LOOK = 150
const PRESS = 80
const KEY = 50
/** Longest that anything takes, in milliseconds. */
const PATIENCE = 30_000
/** How many of the slowest are named. */
const NAMED = 5
/** INP in milliseconds, by how much slower the processor is. */
const INP_MAX = { 1: 100, [SLOWER]: 200 } as const

/** What the browser's own bars take of a window, in pixels. */
const BARS = 200

/** A page on which all that is done is noted, at a processor that is so many times slower. */
const openPage = async (context: BrowserContext, device: Device, rate: number): Promise<Page> => {
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(watchInteractions)
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send("Emulation.setCPUThrottlingRate", { rate })
  // the foot of a page that is as tall as its window is never drawn, and what happens there never counts as painted
  const { windowId } = await debug.send("Browser.getWindowForTarget")
  const { height, width } = DEVICES[device].viewport
  await debug.send("Browser.setWindowBounds", { windowId, bounds: { width: width + BARS, height: height + BARS } })
  return page
}

/** Logs in by the form, and walks these ways. */
const walked = async (
  browser: Browser,
  url: string,
  people: People,
  device: Device,
  slower: number,
  ways: ReadonlyArray<Way>
): Promise<ReadonlyArray<Interaction>> => {
  const context = await browser.newContext({ ...DEVICES[device], locale: "en" })
  const isPhone = device === "phone"
  const began: Array<Begun> = []
  try {
    const page = await openPage(context, device, slower)
    await page.goto(`${url}/h5/`)
    const seat = await seatAt(page, device, "en", undefined, PRESS)
    const step: Lap["step"] = async (name, act) => {
      const at = await page.evaluate((mark) => performance.mark(mark).startTime, name)
      began.push({ at, step: `${device}${slower === 1 ? "" : `, ${slower} times slower`}, ${name}` })
      await act().catch((error: unknown) => {
        throw new Error(`${device}, ${name}: ${String(error)}`, { cause: error })
      })
      await page.waitForTimeout(LOOK)
    }
    const type: Lap["type"] = (text) => page.keyboard.type(text, { delay: KEY })
    const back: Lap["back"] = async () => {
      const button = seat.page
        .getByRole("button", { name: seat.t("app:back"), exact: true })
        .or(seat.page.locator("aside").getByRole("button", { name: seat.t("app:close"), exact: true }))
        .filter({ visible: true })
      if (isPhone || (await button.count()) > 0) await seat.press(button.last())
    }
    const meet: Lap["meet"] = async (who, meanwhile) => {
      const person = await loggedIn(url, who.account, "h5")
      const other = await openWindow({ browser, url }, { language: "en", size: DESK, person })
      try {
        await other.open(`/pages/message/chat?id=${people.me.id}`)
        await other.composer.waitFor()
        await meanwhile(other)
      } finally {
        await other.close()
      }
    }
    const field = (name: string) => page.locator(`main input[name=${name}]`)
    await field("account").waitFor()
    await page.waitForLoadState("networkidle")
    for (const [name, text] of [
      ["account", people.me.account],
      ["password", PASSWORD]
    ] as const) {
      await step(`field of the ${name}`, () => seat.press(field(name)))
      await step(`type the ${name}`, () => type(text))
    }
    await step("agree", () => seat.press(field("agreement")))
    await step("log in", async () => {
      await seat.press(page.locator("main [type=submit]"))
      await seat.row(people.friend.name).waitFor()
    })
    for (const { go, name } of ways)
      await go({ seat, url, people, isPhone, step: (what, act) => step(`${name}: ${what}`, act), back, type, meet })
    return await interactionsOn(page, began)
  } finally {
    await context.close()
  }
}

/** A page with one button that changes a word, pressed so many times. */
const BARE = `<!doctype html><meta name=viewport content="width=device-width"><button onclick="textContent = Date.now()">Press</button>`
const PRESSES = 50

/** Presses of {@link BARE} on the same device. */
const pressed = async (browser: Browser, device: Device, slower: number, times: number): Promise<ReadonlyArray<Interaction>> => {
  const context = await browser.newContext(DEVICES[device])
  try {
    const page = await openPage(context, device, slower)
    await page.goto("about:blank")
    await page.setContent(BARE)
    const { press } = await handOn(page, device, PRESS)
    for (let time = 0; time < times; time += 1) {
      await press(page.locator("button"))
      await page.waitForTimeout(LOOK)
    }
    return await interactionsOn(page, [])
  } finally {
    await context.close()
  }
}

/** Milliseconds that 98 of 100 do not pass. */
const p98 = (all: ReadonlyArray<Interaction>): number | null =>
  percentile(
    all.map(({ millis }) => millis),
    0.98
  )

const INP = "INP over a walk of all screens"
const FIGURES = { 1: INP, [SLOWER]: `${INP}, processor 4 times slower` } as const
/** The short form goes two ways in each window, and other ones with a slower processor. */
const FIRST = { 1: { desk: 0, phone: 9 }, [SLOWER]: { desk: 9, phone: 6 } } as const

/** Everything that a person does in the app, on a desk and on a phone, with a processor that is so many times slower. */
const walkRows = async (
  browser: Browser,
  url: string,
  share: Share,
  slower: keyof typeof FIGURES
): Promise<ReadonlyArray<Row>> => {
  const all = await people(url)
  await momentsOf(url, all)
  await emojiOf(url, all.me)
  const [ours, bare]: readonly [Array<Interaction>, Array<Interaction>] = [[], []]
  for (const device of ["desk", "phone"] as const) {
    const first = FIRST[slower][device]
    const ways = [...WAYS.slice(first), ...WAYS.slice(0, first)].slice(0, share(WAYS.length))
    ours.push(...(await walked(browser, url, all, device, slower, ways)))
    bare.push(...(await pressed(browser, device, slower, share(PRESSES))))
  }
  all.leave()
  const measured = p98(ours)
  const most = INP_MAX[slower]
  const baseline = { name: "a button that changes a word", measured: p98(bare) }
  const row = compared({ name: FIGURES[slower], measured, unit: "ms", baseline }, `at most ${most} ms`, isWithin(measured, most))
  return [{ ...row, details: [`of ${ours.length} interactions the slowest:`, ...slowest(ours, NAMED)] }]
}

type Measure = (browser: Browser, url: string, share: Share) => Promise<ReadonlyArray<Row>>

/** The walk with the processor as it is, and slower: each takes minutes, and is a part of its own. */
export const WALK = {
  figures: [FIGURES[1]],
  measure: ((browser, url, share) => walkRows(browser, url, share, 1)) satisfies Measure
}
export const SLOW_WALK = {
  figures: [FIGURES[SLOWER]],
  measure: ((browser, url, share) => walkRows(browser, url, share, SLOWER)) satisfies Measure
}

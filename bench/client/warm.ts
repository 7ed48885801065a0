import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright"
import { befriend, person, type Person, say } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { MEMBER, ROW } from "./list.ts"
import { median, openPage, paintedAfter } from "./opening.ts"

const TIMES = 9

const LIST = "warm start to painted list of 1,000"
const LIST_MAX = { left: 300, drawn: 600 } as const

/** Messages of the chat that is read again. */
const SAID = 200
const CHAT = "reload in a chat to its painted messages"
const CHAT_MAX = { left: 300, drawn: 500 } as const
/** A message, once the list stands where it is read. */
const MESSAGE = "[data-placed] [data-message]"
/** The screen as it was left, which stands before the app has drawn its own. */
const LAST = "[data-last-screen]"

/** Until the worker has all files, and what came from the server has been put away. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 30_000 })
  await page.waitForTimeout(3000)
}

/** A device that was put away keeps no worker running. */
const stopWorkers = async (context: BrowserContext, page: Page): Promise<void> => {
  const debug = await context.newCDPSession(page)
  await debug.send("ServiceWorker.enable")
  await debug.send("ServiceWorker.stopAllWorkers")
  await debug.detach()
}

/** How long it took until a screen stood as it was left, and until the app itself had drawn it, in ms. */
interface Shown {
  readonly left: number
  readonly drawn: number
}

/** What keeps the screen as it is left comes once the page has nothing else to do; in milliseconds. */
const REST = 1000

/** A page is asked to close, as a person does it: it keeps its screen meanwhile. */
const close = async (page: Page): Promise<void> => {
  await page.waitForTimeout(REST)
  await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })])
}

const openings = async (context: BrowserContext, url: string, times: number): Promise<ReadonlyArray<Shown>> => {
  const all: Array<Shown> = []
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage()
    await stopWorkers(context, page)
    const { millis } = await openPage(page, url, LAST, { also: [ROW] })
    all.push({ left: millis, drawn: await paintedAfter(page, ROW) })
    await close(page)
  }
  return all
}

/** The goals of a screen that stands as it was left, and of one that the app has drawn, in ms. */
interface Goals {
  readonly left: number
  readonly drawn: number
}

const shownRows = (name: string, network: string, all: ReadonlyArray<Shown>, goals: Goals): ReadonlyArray<Row> =>
  (
    [
      ["", "left"],
      [" by the app", "drawn"]
    ] as const
  ).map(([by, of]) => {
    const measured = median(all.map((each) => each[of]))
    return compared({ name: `${name}${by}, ${network}`, measured, unit: "ms" }, `under ${goals[of]} ms`, measured < goals[of])
  })

const listRows = (network: string, all: ReadonlyArray<Shown>): ReadonlyArray<Row> => shownRows(LIST, network, all, LIST_MAX)

/** The address of a chat with a friend, in which so much was said. */
const talkWith = async (url: string, me: Person, said: number): Promise<string> => {
  const friend = await person(url, "talker", "Tara Talker")
  await befriend(url, friend, me)
  for (let n = 1; n <= said; n += 1) await say(url, n % 2 === 0 ? me : friend, n % 2 === 0 ? friend : me, `said ${n}`)
  return `${url}/h5/#/pages/message/chat?id=${friend.id}`
}

/** The same page read again in place, as by a key of the browser. */
const reloadings = async (page: Page, times: number): Promise<ReadonlyArray<Shown>> => {
  const all: Array<Shown> = []
  for (let time = 0; time < times; time += 1) {
    await page.reload({ waitUntil: "commit" })
    all.push({ left: await paintedAfter(page, LAST), drawn: await paintedAfter(page, MESSAGE) })
    await page.waitForTimeout(REST)
  }
  return all
}

const chatRows = (network: string, all: ReadonlyArray<Shown>): ReadonlyArray<Row> => shownRows(CHAT, network, all, CHAT_MAX)

/** A chat of a user who was here before, read again: it comes from the device. */
export const reloadRows = async (browser: LaunchOptions, url: string, share: Share): Promise<ReadonlyArray<Row>> => {
  const me = await person(url, "reloader", "Rhea Reloader")
  const chat = await talkWith(url, me, share(SAID))
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const context = await chromium.launchPersistentContext(profile, { ...browser, ...MEMBER })
  try {
    await logIn(context, url, me)
    const page = await context.newPage()
    await openPage(page, chat, MESSAGE, { also: [LAST] })
    await settle(page)
    const online = await reloadings(page, share(TIMES))
    await context.setOffline(true)
    return [...chatRows("with network", online), ...chatRows("with no network", await reloadings(page, share(TIMES)))]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const figures = (name: string): ReadonlyArray<string> =>
  ["with network", "with no network"].flatMap((network) => [`${name}, ${network}`, `${name} by the app, ${network}`])

export const RELOAD_FIGURES = figures(CHAT)

/** Puts somebody's session into a profile, where nobody was before. */
const logIn = (context: BrowserContext, url: string, { stored }: Person): Promise<void> =>
  context.setStorageState({
    cookies: [],
    origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }]
  })

/** The message list of a user who was here before. On a disk, as everybody's browser keeps it: a private window keeps all in memory. */
export const warmRows = async (browser: LaunchOptions, url: string, me: Person, share: Share): Promise<ReadonlyArray<Row>> => {
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const context = await chromium.launchPersistentContext(profile, { ...browser, ...MEMBER })
  try {
    await logIn(context, url, me)
    const first = await context.newPage()
    await openPage(first, `${url}/h5/`, ROW)
    await settle(first)
    await close(first)
    const online = await openings(context, `${url}/h5/`, share(TIMES))
    await context.setOffline(true)
    return [
      ...listRows("with network", online),
      ...listRows("with no network", await openings(context, `${url}/h5/`, share(TIMES)))
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export const WARM_FIGURES = figures(LIST)

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright"
import { befriend, person, type Person, say } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { MEMBER, ROW } from "./list.ts"
import { median, type Opening, openPage, paintedAfter } from "./opening.ts"

const TIMES = 9
const MILLIS_MAX = 300

/** Messages of the chat that is read again. */
const SAID = 200
const RELOAD_MAX = 500
/** A message, once the list stands where it is read. */
const MESSAGE = "[data-placed] [data-message]"

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

const openings = async (context: BrowserContext, url: string, times: number): Promise<ReadonlyArray<Opening>> => {
  const all: Array<Opening> = []
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage()
    await stopWorkers(context, page)
    all.push(await openPage(page, url, ROW))
    await page.close()
  }
  return all
}

const row = (network: string, all: ReadonlyArray<Opening>): Row => {
  const measured = median(all.map(({ millis }) => millis))
  return compared(
    { name: `warm start to painted list of 1,000, ${network}`, measured, unit: "ms" },
    `under ${MILLIS_MAX} ms`,
    measured < MILLIS_MAX
  )
}

/** The address of a chat with a friend, in which so much was said. */
const talkWith = async (url: string, me: Person, said: number): Promise<string> => {
  const friend = await person(url, "talker", "Tara Talker")
  await befriend(url, friend, me)
  for (let n = 1; n <= said; n += 1) await say(url, n % 2 === 0 ? me : friend, n % 2 === 0 ? friend : me, `said ${n}`)
  return `${url}/h5/#/pages/message/chat?id=${friend.id}`
}

/** The same page read again in place, as by a key of the browser. */
const reloadings = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  const all: Array<number> = []
  for (let time = 0; time < times; time += 1) {
    await page.reload({ waitUntil: "commit" })
    all.push(await paintedAfter(page))
    await page.waitForTimeout(1000)
  }
  return all
}

const reloadRow = (network: string, all: ReadonlyArray<number>): Row => {
  const measured = median(all)
  return compared(
    { name: `reload in a chat to its painted messages, ${network}`, measured, unit: "ms" },
    `under ${RELOAD_MAX} ms`,
    measured < RELOAD_MAX
  )
}

/** A chat of a user who was here before, read again: it comes from the device. */
export const reloadRows = async (browser: LaunchOptions, url: string, share: Share): Promise<ReadonlyArray<Row>> => {
  const me = await person(url, "reloader", "Rhea Reloader")
  const chat = await talkWith(url, me, share(SAID))
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const context = await chromium.launchPersistentContext(profile, { ...browser, ...MEMBER })
  try {
    await logIn(context, url, me)
    const page = await context.newPage()
    await openPage(page, chat, MESSAGE)
    await settle(page)
    const online = await reloadings(page, share(TIMES))
    await context.setOffline(true)
    return [reloadRow("with network", online), reloadRow("with no network", await reloadings(page, share(TIMES)))]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export const RELOAD_FIGURES = [
  "reload in a chat to its painted messages, with network",
  "reload in a chat to its painted messages, with no network"
]

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
    await first.close()
    const online = await openings(context, `${url}/h5/`, share(TIMES))
    await context.setOffline(true)
    return [row("with network", online), row("with no network", await openings(context, `${url}/h5/`, share(TIMES)))]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export const WARM_FIGURES = [
  "warm start to painted list of 1,000, with network",
  "warm start to painted list of 1,000, with no network"
]

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright"
import type { Person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { MEMBER, ROW } from "./list.ts"
import { median, type Opening, openPage } from "./opening.ts"

const TIMES = 9
const MILLIS_MAX = 300

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

import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { BrowserContext } from "playwright"
import { type WatchedPage, watchedPages } from "./watch.ts"

const ROOT = join(import.meta.dirname, "..", "..")

/** How long a page may take to show itself, in milliseconds: one that hangs has no picture, and its lines are kept all the same. */
const PATIENCE = 5000

/** Where a suite keeps what its failures left. */
const folderOf = (suite: string): string => join(ROOT, ".cache", "tests", "failures", suite)

/** Throws away what the last run of a suite kept. */
export const forgetFailures = (suite: string): void => rmSync(folderOf(suite), { recursive: true, force: true })

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}.]+/gu, "-").slice(0, 100)

/** What a page answers in time, or why it did not. */
const inTime = <A>(asked: Promise<A>): Promise<A | string> =>
  Promise.race([asked.catch((error: unknown) => String(error)), sleep(PATIENCE, `no answer in ${PATIENCE} ms`, { ref: false })])

const eventsOf = async ({ page }: WatchedPage): Promise<string> => {
  const told = await inTime(page.evaluate(() => window.parley?.lastEvents() ?? []))
  return typeof told === "string"
    ? told
    : told.map(({ at, name }) => `${new Date(at).toISOString().slice(11, 23)} ${name}`).join("\n")
}

const keepPage = async (watched: WatchedPage, path: string): Promise<void> => {
  const { lines, page } = watched
  const events = await eventsOf(watched)
  const picture = await inTime(page.screenshot({ path: `${path}.png`, timeout: PATIENCE }))
  const noPicture = typeof picture === "string" ? `\nNo picture: ${picture}\n` : ""
  const parts = [`${page.url()}\n${noPicture}`, `Console and requests\n\n${lines.join("\n")}\n`, `Last events\n\n${events}\n`]
  writeFileSync(`${path}.txt`, parts.join("\n"))
}

/**
 * Keeps a picture of each page that is open, or of those in `contexts`, and a text with its console, its requests and the last events of
 * its client; answers the folder. `names` are those of the test, from the outermost on.
 */
export const keepPages = async (
  suite: string,
  names: ReadonlyArray<string>,
  contexts?: ReadonlyArray<BrowserContext>
): Promise<string> => {
  const folder = join(folderOf(suite), ...names.map(fileName))
  mkdirSync(folder, { recursive: true })
  const concerned = watchedPages().filter(({ page }) => contexts?.includes(page.context()) !== false)
  await Promise.all(concerned.map((watched, index) => keepPage(watched, join(folder, `page-${index + 1}`))))
  return relative(ROOT, folder)
}

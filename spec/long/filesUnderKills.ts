import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { chromium, type Page } from "playwright"
import { choose, type Sent, send, textFile } from "../e2e/choosingFiles.ts"
import { crashPage, DESK, openWindow, type Window } from "../e2e/window.ts"
import { ask } from "../layout/ask.ts"
import { CHROMIUM } from "../layout/browser.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { dice } from "./dice.ts"
import { mortalServer } from "./mortalServer.ts"

export interface FilesWish {
  /** How often the server is killed, and as often the page. */
  readonly kills: number
  /** Files that are sent. */
  readonly files: number
  /** Repeats all throws; what the machine makes of them differs a little each time. */
  readonly seed: number
  readonly tell: (line: string) => void
}

export interface FilesOutcome {
  /** What is not as it should be; empty when each file arrived once, byte for byte. */
  readonly problems: ReadonlyArray<string>
  readonly serverKills: number
  readonly pageKills: number
  /** Files that had not arrived when something was killed, over all kills. */
  readonly underWay: number
}

/** Files that a person may choose at once. */
const AT_ONCE = 5
/** Bytes of a file, at least and at most. */
const SIZES = [20_000, 400_000] as const
/** Bytes a second that go up, so that every kill finds some of them on their way. */
const UP = 500_000
/** How long the server stays dead, and how long files go before the next kill, in seconds. */
const DEATH = [0.2, 2] as const
const LIFE = [0.3, 2] as const
/** How long the last files may take once nothing is killed any more, in seconds. */
const SETTLE = 120

const sha = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
}

/** Messages in a page of the history. */
const PAGE = 50

/** The files that one has received from another, the newest first. */
const received = async (url: string, to: Person, from: Person): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (let page = 1; ; page += 1) {
    const body = { toContactId: String(from.id), is_group: "0", page, limit: PAGE }
    const some = (await ask(url, "getMessageList", body as never, to.token)) as ReadonlyArray<Row>
    rows.push(...some.filter(({ type }) => type === "file"))
    if (some.length < PAGE) return rows
  }
}

const throttle = async (page: Page, uploadThroughput: number): Promise<void> => {
  const debug = await page.context().newCDPSession(page)
  await debug.send("Network.enable")
  await debug.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
}

const crash = async (page: Page): Promise<void> => {
  await crashPage(page)
  await page.close()
}

/** What a page says of a server that is not there, or of a network that is slow. */
const EXPECTED = /ERR_|WebSocket connection|Failed to (?:fetch|load resource)|Service Worker/

/** Bytes that an answer has at least in which a file is described. */
const MADE_BYTES = 300

/** Tells what the page complains of, and what the service refuses it of a file. */
const listen = (page: Page, tell: (line: string) => void): void => {
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type()) && !EXPECTED.test(line.text())) tell(`the page: ${line.text()}`)
  })
  page.on("response", (answer) => {
    const { pathname, search } = new URL(answer.url())
    // what made a file says all of it
    const isRefusal = Number(answer.headers()["content-length"] ?? 0) < MADE_BYTES
    if (!pathname.startsWith("/common/upload/uploadFile") || !isRefusal) return
    const asked = answer.request().postData()?.slice(0, 100) ?? ""
    // one that breaks off has no body
    answer.text().then(
      (text) => text.startsWith('{"code":0') || tell(`the service: ${pathname}${search} ${asked} ${answer.status()} ${text}`),
      () => undefined
    )
  })
}

/** The same window with another page, at the same place. */
const openedAgain = async (window: Window, place: string, tell: (line: string) => void): Promise<Window> => {
  const page = await window.context.newPage()
  listen(page, tell)
  await page.goto(place)
  const composer = page.getByRole("textbox", { name: window.t("chat:composer.label") })
  await composer.waitFor()
  await throttle(page, UP)
  return { ...window, page, composer, line: (text) => page.locator("[data-message]").filter({ hasText: text }) }
}

/** Every name that did not come once, and every file whose bytes are others. */
const problemsOf = async (
  url: string,
  reader: Person,
  sent: ReadonlyMap<string, string>,
  rows: ReadonlyArray<Row>
): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  for (const name of sent.keys()) {
    const count = rows.filter(({ fileName }) => fileName === name).length
    if (count !== 1) problems.push(`${name} arrived ${count} times`)
  }
  for (const { content, fileName } of rows) {
    const answer = await fetch(new URL(content, url), { headers: { authorization: reader.token } })
    if (sha(Buffer.from(await answer.arrayBuffer())) !== sent.get(fileName)) problems.push(`${fileName} came with other bytes`)
  }
  return problems
}

/** What the sender sees of each file that has not gone. */
const unsentIn = async ({ page, t }: Window): Promise<ReadonlyArray<string>> => {
  await page.reload()
  await page.getByRole("textbox", { name: t("chat:composer.label") }).waitFor()
  await setTimeout(3000)
  const unsent = page.locator("[data-message]:has([data-delivery=waiting], [data-delivery=failed])")
  return (await unsent.allInnerTexts()).map((text) => `the sender sees unsent: ${text.replaceAll("\n", " ")}`)
}

/**
 * A person sends files, a few at a time, while server and page are killed in turn in the middle of them; in the end the other has each of
 * them once, byte for byte. A file counts as sent once its bubble stands: its bytes are on the device then (OUTBOX-07).
 */
export const filesUnderKills = async ({ files, kills, seed, tell }: FilesWish): Promise<FilesOutcome> => {
  const data = mkdtempSync(join(tmpdir(), "parley-files-"))
  const server = await mortalServer(data)
  const browser = await chromium.launch(CHROMIUM)
  try {
    const { url } = server
    const ann = await person(url, "ann.larsen", "Ann")
    const bo = await person(url, "bo.chen", "Bo")
    await befriend(url, ann, bo)
    const place = `${url}/h5/#/pages/message/chat?id=${bo.id}`
    let window = await openWindow({ browser, url }, { language: "en", size: DESK, person: ann })
    listen(window.page, tell)
    await window.page.goto(place)
    await window.composer.waitFor()
    await throttle(window.page, UP)
    const roll = dice(seed)
    const sent = new Map<string, string>()
    let [killed, underWay] = [0, 0]
    const rounds = Math.max(Math.ceil(files / AT_ONCE), 2 * kills)
    for (let round = 0; round < rounds; round += 1) {
      const some = Math.min(AT_ONCE, Math.ceil((files - sent.size) / (rounds - round)))
      const chosen = Array.from({ length: some }, (_, at): Sent => {
        const name = `file-${String(sent.size + at + 1).padStart(3, "0")}.txt`
        return textFile(name, Math.floor(roll(...SIZES)))
      })
      await choose(window, "file", chosen)
      await send(window)
      for (const { buffer, name } of chosen) {
        await window.line(name).first().waitFor()
        sent.set(name, sha(buffer))
      }
      if (killed >= 2 * kills) continue
      await setTimeout(roll(...LIFE) * 1000)
      const waiting = await window.page.locator("[data-uploading]").count()
      underWay += waiting
      killed += 1
      const isServer = killed % 2 === 1
      tell(
        `kill ${killed} of ${2 * kills}: the ${isServer ? "server" : "page"}, ${sent.size} files sent, ${waiting} on their way`
      )
      if (isServer) {
        await server.kill()
        await setTimeout(roll(...DEATH) * 1000)
        await server.start()
      } else {
        await crash(window.page)
        window = await openedAgain(window, place, tell)
      }
    }
    await throttle(window.page, -1)
    tell("all is chosen, and nothing is killed any more")
    const until = performance.now() + SETTLE * 1000
    let rows = await received(url, bo, ann)
    while (new Set(rows.map(({ fileName }) => fileName)).size < sent.size && performance.now() < until) {
      await setTimeout(2000)
      rows = await received(url, bo, ann)
    }
    const serverKills = Math.ceil(killed / 2)
    const problems = [...(await problemsOf(url, bo, sent, rows)), ...(await unsentIn(window))]
    return { problems, serverKills, pageKills: killed - serverKills, underWay }
  } finally {
    await browser.close()
    await server.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { chromium } from "playwright"
import { DESK, openWindow, PHONE, type Window } from "../e2e/window.ts"
import { CHROMIUM } from "../layout/browser.ts"
import { befriend, person } from "../layout/Person.ts"
import { dice } from "./dice.ts"
import { type Account, problemsOf } from "./killProblems.ts"
import { mortalServer } from "./mortalServer.ts"
import { screenRows } from "./screenRows.ts"

export interface KillWish {
  /** How often the server is killed. */
  readonly rounds: number
  /** Messages that each of the two sends. */
  readonly messages: number
  /** Repeats all throws; what the machine makes of them differs a little each time. */
  readonly seed: number
  readonly tell: (line: string) => void
}

export interface KillOutcome {
  /** What is not as it should be; empty when nothing was lost, doubled or shuffled. */
  readonly problems: ReadonlyArray<string>
  readonly kills: number
  /** Messages that were written while no server was there. */
  readonly writtenInTheDark: number
  /** From the last start of the server and the last word until both windows showed all, in seconds. */
  readonly settledAfter: number
}

/** How long a server lives before it is killed, and how long it stays dead, in seconds. */
const LIFE = [1, 20] as const
const DEATH = [0.2, 3] as const
/** What a round takes on average, with the time to start, in seconds: the messages are spread over all rounds. */
const ROUND = 13
/** How long the windows may take to come to rest once the server stays, in seconds: a failed attempt to connect is repeated after 15 s, and a client that gave up looks once a minute. */
const SETTLE = 150

const FILLERS = ["", " and so on", " 以及更多的话", " with a few more words, so that a line of it may not be enough on a phone"]

/** Texts in the order of the server's own numbers. */
const keptBy = (data: string): ReadonlyArray<string> => {
  const database = new DatabaseSync(join(data, "parley.db"), { readOnly: true, timeout: 10_000 })
  const rows = database.prepare("SELECT content FROM messages WHERE type = 'text' ORDER BY chat, n").all()
  database.close()
  return rows.map(({ content }) => String(content).replaceAll(/<[^>]+>/g, ""))
}

/** Types texts and sends each with Enter, at no even pace; the texts, and what was strange about the composer. */
const write = async (
  window: Window,
  who: string,
  { messages, rounds, seed }: KillWish,
  isUp: () => boolean
): Promise<Account["written"][number] & { readonly inTheDark: number }> => {
  const roll = dice(seed)
  const texts: Array<string> = []
  const stuck: Array<string> = []
  let inTheDark = 0
  const from = performance.now()
  await window.composer.focus()
  for (let n = 1; n <= messages; n += 1) {
    const due = ((rounds * ROUND) / messages) * (n - 1 + roll(0, 0.9)) * 1000
    // Now and then several in a row.
    if (roll(0, 1) > 0.25) await setTimeout(Math.max(0, due - (performance.now() - from)))
    const [word, filler] = [`${who}-${String(n).padStart(3, "0")}`, FILLERS[Math.floor(roll(0, FILLERS.length))] ?? ""]
    await window.composer.pressSequentially(word)
    if (filler !== "") await window.page.keyboard.insertText(filler)
    const text = word + filler
    await window.page.keyboard.press("Enter")
    texts.push(text)
    if (!isUp()) inTheDark += 1
    const left = await window.composer.inputValue()
    if (left !== "") {
      stuck.push(`"${text}" was sent, and "${left}" stood in the composer`)
      await window.composer.fill("")
    }
  }
  return { who, texts, stuck, inTheDark }
}

/** The page itself, as it was opened: a reload would lose the mark. */
const mark = ({ page }: Window) => page.evaluate(() => void Object.assign(globalThis, { isTheSamePage: true }))
const isMarked = ({ page }: Window) => page.evaluate(() => "isTheSamePage" in globalThis)

/** What a page says of a server that is not there. */
const EXPECTED = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection|Failed to fetch|Failed to load resource/

/**
 * Two friends write to each other in two windows while the server is killed again and again; in the end both windows must show
 * everything once, in the server's order, without having been loaded again.
 */
export const chatUnderKills = async (wish: KillWish): Promise<KillOutcome> => {
  const { rounds, seed, tell } = wish
  const data = mkdtempSync(join(tmpdir(), "parley-kill-"))
  const server = await mortalServer(data)
  const browser = await chromium.launch(CHROMIUM)
  try {
    const ann = await person(server.url, "ann.larsen", "Ann")
    const bo = await person(server.url, "bo.chen", "Bo")
    await befriend(server.url, ann, bo)
    const house = { browser, url: server.url }
    const windows = [
      await openWindow(house, { language: "en", size: DESK, person: ann }),
      await openWindow(house, { language: "en", size: PHONE, person: bo })
    ] as const
    for (const [window, other] of [
      [windows[0], bo],
      [windows[1], ann]
    ] as const) {
      await window.open(`/pages/message/chat?id=${other.id}`)
      await window.composer.waitFor()
      await mark(window)
    }

    const writing = Promise.all([
      write(windows[0], "ann", { ...wish, seed: seed + 1 }, server.isUp),
      write(windows[1], "bo", { ...wish, seed: seed + 2 }, server.isUp)
    ])
    const roll = dice(seed)
    for (let round = 1; round <= rounds; round += 1) {
      const [life, death] = [roll(...LIFE), roll(...DEATH)]
      await setTimeout(life * 1000)
      await server.kill()
      tell(
        `kill ${round} of ${rounds}: after ${life.toFixed(1)} s of life, for ${death.toFixed(1)} s; ${keptBy(data).length} texts kept`
      )
      await setTimeout(death * 1000)
      await server.start()
    }
    const written = await writing
    const restSince = performance.now()
    tell("all is written, and the server stays")

    const look = async (): Promise<ReadonlyArray<string>> => {
      const [anns, bos] = await Promise.all([screenRows(windows[0]), screenRows(windows[1])])
      const screens = [
        { who: "ann", ...anns },
        { who: "bo", ...bos }
      ]
      return problemsOf({ written, kept: keptBy(data), screens })
    }
    let problems = await look()
    while (problems.length > 0 && performance.now() - restSince < SETTLE * 1000) {
      await setTimeout(2000)
      problems = await look()
    }
    const settledAfter = (performance.now() - restSince) / 1000
    const complaints = windows.flatMap((window) => window.complaints()).filter((complaint) => !EXPECTED.test(complaint))
    const reloaded = await Promise.all(windows.map(isMarked))
    return {
      problems: [
        ...problems,
        ...[...new Set(complaints)].map((complaint) => `a page complains: ${complaint}`),
        ...(reloaded.every(Boolean) ? [] : ["a window was loaded again"])
      ],
      kills: rounds,
      writtenInTheDark: written.reduce((sum, { inTheDark }) => sum + inTheDark, 0),
      settledAfter
    }
  } finally {
    await browser.close()
    await server.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

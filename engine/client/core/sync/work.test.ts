import { assert, it } from "@effect/vitest"
import { among } from "#fixtures/client/bystanders.ts"
import { type Given, play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { framesTold } from "#fixtures/read.ts"
import { type Frame, readFrame } from "../../../api/frames.ts"
import type { Millis } from "../../../format/Millis.ts"
import { step } from "../../step.ts"

const now = 1_700_000_900_000 as Millis
const contacts = [row()]

/** Every state that a connection can be in, with and without a numbered log, and with other tabs. */
const STATES = {
  idle: { contacts, start: "online", when: [{ page: "unload" }] },
  connecting: { contacts, start: "loggedIn", when: [] },
  "open, not bound": { contacts, start: "loggedIn", when: [{ socket: "opened" }] },
  bound: { contacts, start: "online", when: [] },
  "bound, a log with numbers": { contacts, start: "numbered", when: [] },
  waiting: { contacts, start: "online", when: [{ socket: "errored" }] },
  "waiting, a log with numbers": { contacts, start: "numbered", when: [{ socket: "errored" }] },
  "given up": {
    contacts,
    start: "online",
    when: Array.from({ length: 11 }, () => [{ socket: "errored" as const }, { page: "online" as const }])
      .flat()
      .slice(0, -1)
  },
  apart: { contacts, start: "apart", when: [] },
  follows: { contacts, start: "follows", when: [] },
  leads: { contacts, start: "leads", when: [] }
} as const satisfies Readonly<Record<string, Given>>

/**
 * What cannot be told to one chat: the end of the session, and frames of older servers that name a message without its chat, which
 * have to look for it.
 */
const concernsAll = (frame: Frame, isNumbered: boolean): boolean => {
  switch (frame.type) {
    case "offline":
      return true
    case "delMessage":
      return ["0", "1"].includes(frame.data.toContactId)
    case "updateMessage":
      return !isNumbered || frame.line === undefined
    case "isRead":
      return frame.data.some(({ toContactId }) => toContactId === "")
    default:
      return false
  }
}

const FRAMES = framesTold()
  .map((told) => readFrame(typeof told === "string" ? told : JSON.stringify(told)))
  .flatMap((read) => (read._tag === "Success" ? [read.success] : []))

it.each(Object.entries(STATES))("[CLIENT-25] no frame looks at chats that it does not concern: %s", (_, given) => {
  const { state: before } = play(given)
  const costly = new Set<string>()
  for (const frame of FRAMES) {
    if (concernsAll(frame, before.log.isLoaded)) continue
    const { state, touched } = among(before, 10)
    step(state, { _tag: "FrameTold", frame, now })
    if (touched().length > 0) costly.add(`${frame.type}: ${touched().join(", ")}`)
  }
  assert.deepStrictEqual([...costly], [])
})

it("[CLIENT-25] the end of a connection is what every chat is told of", () => {
  const { state, touched } = among(play(STATES.bound).state, 10)
  step(state, { _tag: "SocketTold", what: "errored", now })
  assert.strictEqual(touched().length, 10)
})

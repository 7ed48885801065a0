import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { message, row } from "#fixtures/client/told.ts"
import { CHAT, said } from "#fixtures/client/values.ts"
import type { Frame } from "../../../../api/frames.ts"
import { readFrame } from "../../../../api/frames.ts"
import { Millis } from "../../../../format/Millis.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import type { State } from "../../../State.ts"
import { chatOf } from "../../conversation/chats.ts"
import { findContact } from "../../roster/contacts.ts"
import { applyFrame } from "../frame.ts"
import { NO_LOG } from "../log/Log.ts"
import { looseFrame } from "./frame.ts"
import { getContacts } from "./getContacts.ts"
import { archivedLog, logKept } from "./kept.ts"
import { withLooseRecall } from "./recall.ts"

const now = Millis.make(1_700_000_100_000)
const { state: online } = play({ contacts: [row()], when: [] })
const { state: numbered } = play({ start: "numbered", contacts: [row()], when: [] })

const frameOf = (type: string, more: object = {}): Frame => {
  const read = readFrame(JSON.stringify({ type, time: 0, data: message(3), ...more }))
  assert.ok(read._tag === "Success")
  return read.success
}
const sizeIn = (state: State): number => chatOf(state, CHAT).timeline.size

it("whatever carries a message brings it, with a number of the log or without", () => {
  for (const type of ["simple", "group", "groupEvent", "callMessage"]) {
    const loose = looseFrame(online, frameOf(type), now)
    assert.ok(loose !== null, type)
    assert.strictEqual(sizeIn(loose[0]), 1, type)
    const [lined] = applyFrame(numbered, frameOf(type, { s: "c:1-7", n: 1 }), now)
    assert.strictEqual(sizeIn(lined), 1, type)
  }
})

it("a frame that means the same with and without numbers is none of those that only count", () => {
  assert.isNull(looseFrame(online, { type: "pong" } as Frame, now))
})

it("[CLIENT-08] a list that nobody waits for any more changes nothing", () => {
  const end = { result: { _tag: "Done", data: [], msg: "", count: 0, page: 1 } } as unknown as CallReplyOf<"getContacts">
  assert.isNull(online.legacy.loading)
  assert.deepStrictEqual(getContacts(online, end, now), [online, []])
})

it("the archive keeps which way the server tells of changes, or that nobody knows yet", () => {
  const starts = { ...numbered, log: { ...numbered.log, isLoaded: false } }
  assert.deepStrictEqual([archivedLog(online), archivedLog(numbered), archivedLog(starts)], ["reloads", "numbered", "loading"])
  assert.deepStrictEqual(logKept("numbered"), { ...NO_LOG, isNumbered: true, isLoaded: true })
  for (const way of ["reloads", "loading", undefined] as const) assert.deepStrictEqual(logKept(way), NO_LOG)
})

it("with a numbered log the line of a recall tells the rest: the row is not guessed", () => {
  const contact = findContact(numbered, CHAT)
  assert.ok(contact !== undefined)
  const recalled = { held: said(3), message: said(3), notice: said(3) }
  assert.isNull(withLooseRecall(numbered, numbered, contact, recalled))
  assert.isNotNull(withLooseRecall(online, online, contact, recalled))
})

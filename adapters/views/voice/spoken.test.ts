import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { ask, message, open, row } from "#fixtures/client/told.ts"
import { chatOf, EMPTY_CHAT } from "#engine/client/core/conversation/chats.ts"
import { toArray } from "#engine/client/Sorted.ts"
import type { State } from "#engine/client/State.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { spokenSince } from "./spoken.ts"

const BOB = ContactId.make("7")
const VOICE = { type: "voice", content: "http://files/a.mp3", extends: { duration: 3 } }
const said = (n: number, more: object = VOICE) => ({
  frame: { type: "simple", time: 0, s: "c:1-7", n, data: message(n, more as Readonly<Record<string, unknown>>) }
})
const LINES = [said(1), said(2), said(3, {}), said(4), said(5, {})]
const after = (...more: Parameters<typeof play>[0]["when"]): State =>
  play({ start: "numbered", contacts: [row()], when: [open(), ...LINES, ask("ChatCloseAsked"), ...more] }).state
const hereIn = (state: State) => toArray(chatOf(state, BOB).timeline)
/** Numbers of what is spoken, to who began to hear while all of it was there. */
const spokenIn = (state: State, chat = chatOf(state, BOB)) =>
  spokenSince(spokenSince([], hereIn(after()), chatOf(after(), BOB)), hereIn(state), chat).map(({ number }) => number)

it("[VOICE-05] what is spoken in a chat that has left the memory follows all the same, and what came since", () => {
  assert.deepStrictEqual(hereIn(after({ archive: "release" })).length, 1)
  assert.deepStrictEqual(spokenIn(after({ archive: "release" })), [1, 2, 4])
  assert.deepStrictEqual(spokenIn(after({ archive: "release" }, said(6))), [1, 2, 4, 6])
})

it("[VOICE-05] what was recalled, deleted or cleared meanwhile does not follow, nor anything of a chat that was left", () => {
  const told = (type: string, data: object) => ({ frame: { type, time: 0, s: "c:1-7", n: 6, data: { toContactId: 7, ...data } } })
  const recalled = told("undoMessage", { id: "m2", msg_id: 2, content: "recalled", from_user: 7, is_last: 0 })
  const deleted = told("delMessage", { id: "m4", msg_id: 4 })
  assert.deepStrictEqual(spokenIn(after({ archive: "release" }, recalled)), [1, 4])
  assert.deepStrictEqual(spokenIn(after(recalled)), [1, 4])
  assert.deepStrictEqual(spokenIn(after({ archive: "release" }, deleted)), [1, 2])
  assert.deepStrictEqual(spokenSince(hereIn(after()), [], null), [])
  const cleared = { ...EMPTY_CHAT, coverage: { ...EMPTY_CHAT.coverage, ranges: [{ from: 3, to: 3 }] } }
  assert.deepStrictEqual(
    spokenSince(hereIn(after()), [], cleared).map(({ number }) => Number(number)),
    [4]
  )
})

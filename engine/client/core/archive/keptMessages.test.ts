import { assert, it } from "@effect/vitest"
import { knowing, type Known, knownOf } from "#fixtures/client/known.ts"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Message } from "../../../message/Message.ts"
import { awaitsArchive, chatOf, EMPTY_CHAT, compareInTimeline, withChat } from "../conversation/chats.ts"
import { closeChat } from "../conversation/commands/chat.ts"
import { INITIAL } from "../../initial.ts"
import { timesLeft } from "../sync/log/Log.ts"
import { fromArray, toArray } from "../../Sorted.ts"
import type { ChatState } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { askKeptMessages, withMessagesKept } from "./keptMessages.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const { state: started } = play({
  contacts: [row()],
  when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 300 } }]
})
const ALL = toArray(chatOf(started, BOB).timeline)
const upTo = (to: number, from = 1): ReadonlyArray<Message> => ALL.filter(({ number }) => number >= from && number <= to)
const here = (...numbers: ReadonlyArray<number>) => ({
  timeline: fromArray(
    ALL.filter(({ number }) => numbers.includes(number)),
    compareInTimeline
  )
})

interface Kept {
  readonly chat?: Partial<ChatState & Known>
  readonly isNumbered?: boolean
  readonly messages: ReadonlyArray<Message> | null
  readonly more?: boolean
  readonly owner?: UserId
}
const EDITS = [{ id: ALL[0]?.id, number: 900, text: "" }] as unknown as ChatState["pendingEdits"]
const KEPT = { stored: "asked", olderStored: "none", pendingEdits: EDITS } as const
const before = ({ chat, isNumbered = false }: Kept): State =>
  withChat(
    { ...started, log: { ...started.log, isNumbered, isLoaded: isNumbered } },
    BOB,
    knowing(EMPTY_CHAT, { ...KEPT, ...chat })
  )
const told = (kept: Kept, state = before(kept)): State =>
  withMessagesKept(state, {
    ...{ _tag: "MessagesKeptTold", owner: kept.owner ?? ME, chat: BOB, messages: kept.messages },
    ...{ more: kept.more === true, now: Millis.make(0) }
  })
/** What stands there then: which messages, and whether there are older ones. */
const seen = (kept: Kept) => {
  const chat = chatOf(told(kept), BOB)
  return [toArray(chat.timeline).map(({ number }) => number), knownOf(chat).older]
}

it("[ARCHIVE-04] a chat is asked for once, while somebody is logged in", () => {
  const there = withChat(started, BOB, { ...EMPTY_CHAT, stored: "there" })
  const [asked, intents] = askKeptMessages(there, BOB)
  assert.deepStrictEqual(intents, [{ _tag: "ReadArchive", owner: ME, chat: BOB }])
  assert.deepStrictEqual(chatOf(asked, BOB), { ...EMPTY_CHAT, stored: "asked" })
  assert.deepStrictEqual(askKeptMessages(asked, BOB), [asked, []])
  const nobody = withChat(INITIAL, BOB, { ...EMPTY_CHAT, stored: "there" })
  assert.deepStrictEqual(askKeptMessages(nobody, BOB), [nobody, []])
})

const sureOf = (chat: ChatState | undefined) => (chat === undefined ? undefined : knownOf(chat).contiguousUpTo)

it("[ARCHIVE-04] where nothing is kept, what is here stands alone", () => {
  const messages: ReadonlyArray<Message> = []
  assert.deepStrictEqual(seen({ messages }), [[], "unknown"])
  assert.deepStrictEqual(seen({ messages, chat: { ...here(5), fresh: true } }), [[5], "some"])
  assert.deepStrictEqual(seen({ messages, chat: { ...here(5), fresh: true, older: "none" } }), [[5], "none"])
  assert.deepStrictEqual(seen({ messages, chat: { older: "none" } }), [[], "none"])
  const [fresh, not] = [true, false].map((each) => chatOf(told({ messages, chat: { fresh: each, contiguousUpTo: 3 } }), BOB))
  assert.deepStrictEqual([sureOf(fresh), fresh?.stored, fresh?.pendingEdits], [3, "no", []])
  assert.deepStrictEqual([sureOf(not), not?.stored, not?.pendingEdits], [0, "no", []])
})

it("[ARCHIVE-10] what cannot be read stays kept with its changes, and is read when the chat is opened again", () => {
  const unread = (chat: Kept["chat"], open = true) => {
    const state = before({ messages: null, chat: { contiguousUpTo: 3, floor: 1, ...chat } })
    return chatOf(told({ messages: null }, open ? state : { ...state, open: "" }), BOB)
  }
  for (const fresh of [true, false]) {
    const chat = unread({ fresh, ...here(5) })
    assert.deepStrictEqual([chat.stored, chat.pendingEdits], ["later", EDITS])
    // nothing that the device holds is given up for it
    assert.deepStrictEqual([knownOf(chat).floor, sureOf(chat), knownOf(chat).older], [1, 3, "some"])
    assert.deepStrictEqual([unread({ fresh }, false).stored, knownOf(unread({ fresh }, false)).older], ["there", "unknown"])
  }
  assert.strictEqual(knownOf(unread({})).older, "unknown")
  const closed = closeChat(told({ messages: null }))
  assert.deepStrictEqual([chatOf(closed, BOB).stored, chatOf(closed, BOB).pendingEdits], ["there", EDITS])
  assert.deepStrictEqual(awaitsArchive(chatOf(closed, BOB)), true)
  assert.deepStrictEqual(awaitsArchive(unread({})), false)
})

it("[ARCHIVE-04] what the device alone knows of a message stays, though the service told of the message first", () => {
  const [message] = upTo(1)
  assert.ok(message !== undefined)
  const recalled = (was: string): Message => ({ ...message, body: { _tag: "Recalled", by: message.author, text: "Gone", was } })
  const chat = { fresh: true, timeline: fromArray([recalled(""), ...upTo(2, 2)], compareInTimeline) }
  const next = told({ chat, messages: [recalled("Yes, at ten"), ...upTo(2, 2)], isNumbered: true })
  assert.deepStrictEqual(toArray(chatOf(next, BOB).timeline), [recalled("Yes, at ten"), ...upTo(2, 2)])
})

it("[ARCHIVE-04] above what is certain nothing is shown, where lines may have been left out", () => {
  const messages = upTo(5)
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3 } }), [[1, 2, 3], "none"])
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3, fresh: true } }), [[1, 2, 3, 4, 5], "none"])
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3 }, isNumbered: true }), [[1, 2, 3, 4, 5], "none"])
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3, gap: true }, isNumbered: true }), [[1, 2, 3], "none"])
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3, ...here(3) } }), [[1, 2, 3], "none"])
  // what came since stands above the hole
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3, ...here(8, 9) } }), [[8, 9], "some"])
  assert.strictEqual(knownOf(chatOf(told({ messages, chat: { contiguousUpTo: 3, ...here(8, 9) } }), BOB)).floor, 8)
  assert.deepStrictEqual(seen({ messages, chat: { contiguousUpTo: 3, fresh: true, ...here(8, 9) } }), [
    [1, 2, 3, 4, 5, 8, 9],
    "none"
  ])
})

it("[ARCHIVE-04] below what the record holds, and what was deleted, nothing is shown", () => {
  const chat = { fresh: true }
  assert.deepStrictEqual(seen({ messages: upTo(5), chat: { ...chat, floor: 3 } }), [[3, 4, 5], "some"])
  assert.deepStrictEqual(seen({ messages: upTo(5), chat: { ...chat, deletedNumbers: upTo(2, 2).map(({ number }) => number) } }), [
    [1, 3, 4, 5],
    "none"
  ])
  assert.deepStrictEqual(seen({ messages: upTo(5), chat, more: true }), [[1, 2, 3, 4, 5], "some"])
  // the record claims that there is something from 1 on
  assert.deepStrictEqual(seen({ messages: upTo(5, 2), chat: { ...chat, floor: 1 } }), [[2, 3, 4, 5], "some"])
  assert.deepStrictEqual(seen({ messages: upTo(5, 2), chat: { ...chat, floor: 2 } }), [[2, 3, 4, 5], "none"])
  assert.deepStrictEqual(seen({ messages: upTo(5, 2), chat }), [[2, 3, 4, 5], "none"])
  const { pendingEdits, stored } = chatOf(told({ messages: upTo(5), chat }), BOB)
  assert.deepStrictEqual([pendingEdits, stored], [[], "no"])
})

it("[ARCHIVE-04] a chat on screen shows all that was read, another one as much as one that was closed", () => {
  const kept: Kept = { messages: upTo(300), chat: { fresh: true } }
  const [open, closed] = [BOB, ContactId.make("")].map(
    (id) => chatOf(told(kept, { ...before(kept), open: id }), BOB).timeline.size
  )
  assert.deepStrictEqual([open, closed], [300, 200])
})

it("[ARCHIVE-04] what comes for somebody else, or was not asked for, is left aside", () => {
  for (const state of [INITIAL, before({ messages: [], chat: { stored: "no" } })])
    assert.strictEqual(told({ messages: upTo(5) }, state), state)
  const state = before({ messages: [] })
  assert.strictEqual(told({ messages: upTo(5), owner: UserId.make(2) }, state), state)
  const out: State = { ...state, session: INITIAL.session }
  assert.strictEqual(told({ messages: upTo(5) }, out), out)
})

it("[ARCHIVE-04] a chat of which something may not be shown is written again in full, one that stands alone is not", () => {
  const left = (kept: Kept) => timesLeft(told(kept), BOB)
  assert.deepStrictEqual(
    [
      left({ messages: null }),
      left({ messages: upTo(5), chat: { contiguousUpTo: 3 } }),
      left({ messages: upTo(5), chat: { fresh: true } })
    ],
    [0, 1, 0]
  )
})

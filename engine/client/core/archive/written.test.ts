import { assert, it } from "@effect/vitest"
import { knowing, type Known } from "#fixtures/client/known.ts"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { open, push, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { Scope } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { chatOf, EMPTY_CHAT, withChat } from "../conversation/chats.ts"
import { withoutTalk } from "../groups/groups.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { changesBetween } from "./changes.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const unsent = (id: string): Unsent =>
  ({
    ...{ id, number: 0, chat: BOB, author: ME, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: 5, delivery: "waiting" },
    ...{ refusal: "", at: [], ordinal: 1, tries: 0, why: null }
  }) as unknown as Unsent
const { state: blank } = play({ contacts: [row()], when: [] })
const { state: paged } = play({
  contacts: [row()],
  when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } }]
})
const chatIn = (state: State, chat: Partial<ChatState & Known>): State => withChat(state, BOB, knowing(chatOf(state, BOB), chat))
const without = (state: State): State => ({ ...state, chats: HashMap.remove(state.chats, BOB) })

/** What is written, without what stands in every transaction of the leading tab. */
const written = (before: State, now: State) => {
  const changes = changesBetween(before, now)
  return changes === null ? null : { ...changes, put: changes.put.filter(({ store }) => store !== "about") }
}
const keysOf = (all: ReadonlyArray<{ readonly store: string; readonly key: string }> = []) =>
  all.map(({ key, store }) => `${store} ${key}`)

it("[ARCHIVE-02] who is gone from a list goes from the archive, and only they", () => {
  const { state: two } = play({ contacts: [row(), row(8)], when: [] })
  assert.deepStrictEqual(written(two, { ...two, contacts: HashMap.remove(two.contacts, BOB) })?.remove, [
    { store: "contacts", key: "7" }
  ])
  assert.deepStrictEqual(keysOf(written({ ...two, contacts: HashMap.empty() }, two)?.put).length, 2)
})

it("[ARCHIVE-02] a draft that never was anything is not removed", () => {
  const empty: State = { ...blank, drafts: HashMap.make([BOB, { text: "", version: 1 }]) }
  assert.strictEqual(changesBetween(blank, empty), null)
  const half: State = { ...blank, drafts: HashMap.make([BOB, { text: "half", version: 1 }]) }
  assert.deepStrictEqual(written(half, empty)?.remove, [{ store: "drafts", key: "7" }])
  assert.strictEqual(changesBetween(empty, { ...blank, drafts: HashMap.make([BOB, { text: "", version: 2 }]) }), null)
})

it("[ARCHIVE-01] that somebody is online is not written", () => {
  const state: State = { ...blank, contacts: HashMap.modify(blank.contacts, BOB, (known) => ({ ...known, online: true })) }
  assert.strictEqual(changesBetween(blank, state), null)
  const [put] = written({ ...state, contacts: HashMap.empty() }, state)?.put ?? []
  assert.deepInclude(put?.value, { id: "7", name: "Person 7", online: false })
})

it("[OUTBOX-01] what waits is written when it is new or other, and goes with its chat", () => {
  const [a, b] = [unsent("a"), unsent("b")]
  const waits = chatIn(blank, { waiting: [a] })
  const both = written(waits, chatIn(waits, { keeping: [b] }))
  assert.deepStrictEqual([keysOf(both?.put), both?.remove], [["outbox b"], []])
  const gone = written(chatIn(waits, { keeping: [b] }), waits)
  assert.deepStrictEqual([gone?.put, keysOf(gone?.remove)], [[], ["outbox b"]])
  const left = written(waits, without(waits))
  assert.deepStrictEqual([keysOf(left?.remove), left?.drop], [["outbox a", "chats 7"], [BOB]])
  assert.deepStrictEqual(keysOf(written(without(blank), chatIn(blank, { keeping: [b] }))?.put), ["outbox b"])
  // a conversation that is left and here again keeps what waits
  const back = withoutTalk(waits, BOB)
  const again = written(waits, withChat(back, BOB, { ...EMPTY_CHAT, waiting: [a, b] }))
  assert.deepStrictEqual(
    [keysOf(again?.put), keysOf(again?.remove), again?.drop],
    [["outbox b"], ["contacts 7", "chats 7"], [BOB]]
  )
})

it("[ARCHIVE-02] of a conversation that was left and is known again nothing but the new record stays", () => {
  const known = chatIn(blank, { peerRead: 3 })
  const again = written(known, withChat(withoutTalk(known, BOB), BOB, { ...EMPTY_CHAT, peerRead: 5 }))
  assert.deepStrictEqual([keysOf(again?.put), keysOf(again?.remove), again?.drop], [["chats 7"], ["contacts 7"], [BOB]])
  // also one that came and went before anything of it was written
  const brief = written(without(blank), withChat(withoutTalk(known, BOB), BOB, { ...EMPTY_CHAT, peerRead: 5 }))
  assert.deepStrictEqual([keysOf(brief?.put), brief?.drop], [["chats 7"], []])
})

it("[ARCHIVE-02] a scope that is no longer followed goes, with the doubt of it", () => {
  const scope = Scope.make("c:1")
  const log = { ...blank.log, reached: HashMap.make([scope, { n: 3, chat: BOB }]), doubted: new Set([scope]) }
  const gone = written({ ...blank, log }, blank)
  assert.deepStrictEqual([gone?.put, keysOf(gone?.remove)], [[], ["scopes c:1"]])
})

it("[DELETE-03] what was deleted goes from the archive once, also where it was never read", () => {
  const [one, two] = [chatIn(blank, { deletedNumbers: [5] }), chatIn(blank, { deletedNumbers: [5, 6] })]
  assert.deepStrictEqual(written(blank, one)?.erase, [{ chat: BOB, number: 5 }])
  assert.deepStrictEqual(written(one, two)?.erase, [{ chat: BOB, number: 6 }])
  assert.deepStrictEqual(written(without(blank), one)?.erase, [{ chat: BOB, number: 5 }])
})

it("[ARCHIVE-02] below where a chat begins now, what is kept goes", () => {
  assert.deepStrictEqual(written(paged, chatIn(paged, { floor: 2 }))?.cut, [{ chat: BOB, below: 2 }])
  assert.deepStrictEqual(written(chatIn(paged, { floor: 2 }), chatIn(paged, { floor: 2, peerRead: 9 }))?.cut, [])
})

const recordOf = (chat: Partial<ChatState & Known>, isNumbered = false) => {
  const now = chatIn({ ...paged, log: { ...paged.log, isNumbered, isLoaded: isNumbered } }, chat)
  return written(without(now), now)?.put.find(({ store }) => store === "chats")?.value
}

it("[ARCHIVE-01] of a chat it is written how far it is known for certain", () => {
  assert.deepInclude(recordOf({ fresh: true, contiguousUpTo: 1 }), { fresh: false, sure: 3 })
  assert.deepInclude(recordOf({ fresh: true, contiguousUpTo: 9 }), { fresh: false, sure: 9 })
  assert.deepInclude(recordOf({ fresh: false, contiguousUpTo: 1 }), { fresh: false, sure: 1 })
  assert.deepInclude(recordOf({ fresh: true, contiguousUpTo: 1 }, true), { fresh: true, sure: 1 })
  assert.deepInclude(recordOf({ fresh: false, contiguousUpTo: 1 }, true), { fresh: false, sure: 1 })
})

it("[ARCHIVE-01] what stands above a chat is what stands above what is kept of it, if something is", () => {
  const above = { older: "some", olderStored: "none" } as const
  assert.deepInclude(recordOf({ ...above, stored: "there" }), { older: "none" })
  assert.deepInclude(recordOf({ ...above, stored: "no" }), { older: "some" })
})

it("[ARCHIVE-02] a chat of which nothing is known has no record; one that was has none any more", () => {
  const record = (chat: Partial<ChatState & Known>) => {
    const now = chatIn(blank, chat)
    return keysOf(written(without(blank), now)?.put).includes("chats 7")
  }
  assert.deepStrictEqual(
    [record({}), record({ gap: true }), record({ older: "none" }), record({ peerRead: 3 }), record({ stored: "there" })],
    [false, true, true, true, true]
  )
  const lost = written(chatIn(blank, { peerRead: 3 }), chatIn(blank, { peerRead: 0 }))
  assert.deepStrictEqual([lost?.put, keysOf(lost?.remove), lost?.drop], [[], ["chats 7"], [BOB]])
})

it("[ARCHIVE-02] only messages that are new or other are written", () => {
  const { state: more } = play({
    contacts: [row()],
    when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 3 } }, push(4)]
  })
  const known = chatOf(more, BOB).timeline
  assert.strictEqual(written(more, chatIn(more, { timeline: known, peerRead: 9 }))?.messages.length, 0)
  const pendingEdits = [{ id: "a", number: 1, text: "x" }] as unknown as ChatState["pendingEdits"]
  assert.deepStrictEqual(keysOf(written(more, chatIn(more, { pendingEdits }))?.put), ["chats 7"])
})

it("[ARCHIVE-02] what is known of a long chat is not looked into for one message more", () => {
  const { state: long } = play({
    contacts: [row()],
    when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 300 } }]
  })
  const { timeline } = chatOf(long, BOB)
  const [still] = timeline.chunks
  const blind = Object.defineProperty([...(still ?? [])], Symbol.iterator, { get: () => assert.fail("looked into") })
  const chunks = [blind, ...timeline.chunks.slice(1)]
  const last = { ...chunks.at(-1)?.at(-1), number: 301 } as Message
  const more = [...chunks.slice(0, -1), [...(chunks.at(-1) ?? []), last]]
  const before = chatIn(long, { timeline: { ...timeline, chunks } })
  const after = chatIn(long, { timeline: { ...timeline, chunks: more } })
  assert.ok(chunks.length > 1)
  assert.deepStrictEqual(
    written(before, after)?.messages.map(({ number }) => number),
    [301]
  )
})

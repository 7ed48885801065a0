import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { BOB, CHAT, chat, ME, mine, row, said, waits } from "#fixtures/client/values.ts"
import { Scope } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { withChat } from "../conversation/chats.ts"
import { findContact, withContact, withoutContact } from "./contacts.ts"
import { INITIAL } from "../../initial.ts"
import * as List from "./list.ts"
import { withNumbered, withoutAsLast } from "../conversation/rows.ts"
import * as Legacy from "../sync/legacy/list.ts"
import { withLoading } from "../sync/legacy/listState.ts"
import { reload } from "../sync/legacy/reload.ts"
import { withPageRead } from "../sync/legacy/rows.ts"
import { toArray } from "../../Sorted.ts"
import type { ChatState } from "../conversation/State.ts"
import type { State } from "../../State.ts"

const at = (millis: number) => Millis.make(millis)
const EVE = ContactId.make("9")
const online = play({ when: [] }).state
/** Ann's client with Bob in its list, and what it has of the chat with him. */
const having = (contact = row(), talk: ChatState = chat([]), state: State = online): State =>
  withChat(withContact(state, contact), CHAT, talk)
const listing = (state: State, sentAt: number): State => ({
  ...state,
  legacy: { ...state.legacy, listed: { at: at(10_000), last: new Map([[CHAT, at(sentAt)]]) } }
})
const bobIn = (state: State) => findContact(state, CHAT)
const callsOf = ([, intents]: ReturnType<typeof withNumbered>) =>
  intents.flatMap((each) => (each._tag === "Call" ? [each.ask.call] : []))

it("[CLIENT-07] a contact that changes moves what it has to, and nothing else", () => {
  const before = having(row({ unread: 2, mentions: 1 }))
  const known = bobIn(before)
  assert.strictEqual(known === undefined ? undefined : withContact(before, known), before)
  const mentioned = withContact(before, row({ unread: 2, mentions: 3 }))
  assert.deepStrictEqual(mentioned.totals, { unread: 2, mentions: 3, system: 0 })
  assert.strictEqual(mentioned.order, before.order)
  assert.strictEqual(mentioned.rosterVersion, before.rosterVersion)
  for (const other of [row({ name: "Rob" }), row({ letter: "C" }), row({ kind: "helper" })])
    assert.strictEqual(withContact(before, other).rosterVersion, before.rosterVersion + 1)
  assert.strictEqual(withContact(before, row({ avatar: "a" })).totals, before.totals)
  const gone = withoutContact(mentioned, CHAT)
  assert.deepStrictEqual([gone.totals, toArray(gone.order)], [{ unread: 0, mentions: 0, system: 0 }, []])
  assert.strictEqual(gone.rosterVersion, before.rosterVersion + 1)
  assert.strictEqual(withoutContact(before, EVE), before)
})

it("[CLIENT-28] a new friend who was there before keeps what is newer, and all that only we know", () => {
  const known = row({ lastAt: at(3000), pinned: true, unread: 2 })
  const fresh = row({ name: "Rob", avatar: "new", lastKind: "Event", lastContent: "hello", pinned: false, unread: 0 })
  const appended = (lastAt: number, lastContent = "hello") =>
    bobIn(List.withAppended(having(known), { ...fresh, lastAt: at(lastAt), lastContent }))
  const same = { ...known, name: "Rob", avatar: "new" }
  assert.deepStrictEqual(appended(2999), same)
  assert.deepStrictEqual(appended(4000, ""), same)
  for (const when of [3000, 3001])
    assert.deepStrictEqual(appended(when), { ...same, lastKind: "Event", lastContent: "hello", lastAt: at(when) })
})

it("what is told twice changes nothing", () => {
  const before = having(row({ online: true, unread: 0, mentions: 0 }))
  assert.strictEqual(List.withOnline(before, CHAT, true), before)
  assert.strictEqual(List.withOnline(before, EVE, true), before)
  assert.isFalse(bobIn(List.withOnline(before, CHAT, false))?.online)
  assert.strictEqual(List.withRead(before, CHAT), before)
  assert.strictEqual(List.withRead(before, EVE), before)
  for (const unread of [
    { unread: 1, mentions: 1 },
    { unread: 0, mentions: 1 },
    { unread: 1, mentions: 0 }
  ])
    assert.deepInclude(bobIn(List.withRead(having(row(unread)), CHAT)), { unread: 0, mentions: 0 })
})

it("[CLIENT-08] a list had counted what was sent before it, for as long as a frame may be late", () => {
  const { listed } = listing(INITIAL, 3000).legacy
  const late = 60_000
  assert.isTrue(Legacy.isListed(listed, CHAT, at(3000), at(10_000 + late)))
  assert.isFalse(Legacy.isListed(listed, CHAT, at(3000), at(10_001 + late)))
  assert.isFalse(Legacy.isListed(listed, CHAT, at(3001), at(10_000)))
  assert.isFalse(Legacy.isListed(listed, EVE, at(0), at(10_000)))
})

it("what is known of a chat goes as far as its newest message, or as the list", () => {
  const talk = chat([said(4)])
  assert.strictEqual(Legacy.newestSentAt(listing(having(row(), talk), 3000), CHAT), 4000)
  assert.strictEqual(Legacy.newestSentAt(listing(having(row(), talk), 5000), CHAT), 5000)
  assert.strictEqual(Legacy.newestSentAt(listing(having(), 5000), CHAT), 5000)
  assert.strictEqual(Legacy.newestSentAt(having(row(), talk), CHAT), 4000)
})

it("[CLIENT-08] what waits stays the last one of a fresh list, unless that knows of a newer one", () => {
  const waiting = [{ ...waits("w"), sentAt: at(5000), number: mine(0).number }]
  const before = having(row(), chat([], { waiting }))
  const shown = (lastAt: number) =>
    bobIn(Legacy.withList(before, [row({ lastContent: "theirs", lastAt: at(lastAt) })], 0, ME, at(9000)))?.lastContent
  assert.deepStrictEqual([shown(4999), shown(5000), shown(5001)], ["t0", "t0", "theirs"])
  // the one that was written last stands for all, whatever the clock said
  const back = [waiting[0], { ...waits("v"), body: said(8).body, sentAt: at(4500) }] as ReadonlyArray<ReturnType<typeof waits>>
  assert.strictEqual(
    bobIn(Legacy.withList(having(row(), chat([], { waiting: back })), [row()], 0, ME, at(9000)))?.lastContent,
    "t8"
  )
  const without = Legacy.withList(before, [], 0, ME, at(9000))
  assert.strictEqual(HashMap.size(without.contacts), 0)
  assert.deepStrictEqual([...without.legacy.listed.last], [])
  const silent = Legacy.withList(before, [row({ id: EVE, lastContent: "" }), row()], 3, ME, at(9000))
  assert.deepStrictEqual(
    [[...silent.legacy.listed.last], silent.legacy.listed.at, silent.totals.system],
    [[[CHAT, 3000]], 9000, 3]
  )
})

it("a server that once numbered its log is asked for what was missed, whatever it says of itself", () => {
  const numbered = { ...online, log: { ...online.log, isNumbered: true } }
  assert.deepStrictEqual(callsOf(reload(numbered)), ["resume"])
  assert.deepStrictEqual(callsOf(reload(withLoading(online, null))), ["getContacts"])
})

it("[CLIENT-22] the number of mine moves the list where it showed mine, or mine is the newest", () => {
  const waiting = { ...mine(0, { id: MessageId.make("w"), sentAt: at(5000) }) }
  const numbered = mine(6, { id: MessageId.make("w"), sentAt: at(4000), body: { _tag: "Text", html: "served" } })
  const lastOf = (contact: Partial<ReturnType<typeof row>>, state = online) => {
    const turn = withNumbered(having(row(contact), chat([numbered]), state), waiting, numbered)
    return [bobIn(turn[0])?.lastContent, callsOf(turn)]
  }
  assert.deepStrictEqual(lastOf({ lastContent: "t0", lastAt: at(5000) }), ["served", []])
  assert.deepStrictEqual(lastOf({ lastContent: "other", lastAt: at(4000) }), ["served", []])
  assert.deepStrictEqual(lastOf({ lastContent: "other", lastAt: at(4001) }), ["other", []])
  // nothing is left of the chat: it was cleared meanwhile
  const cleared = withNumbered(having(row({ lastContent: "t0", lastAt: at(5000) })), waiting, numbered)
  assert.deepStrictEqual(callsOf(cleared), ["getContacts"])
})

it("[CLIENT-22] mine that is given up gives way to what stood before; where that is not known, to what the server says", () => {
  const given = mine(0, { id: MessageId.make("w"), sentAt: at(5000) })
  const contact = row({ lastContent: "t0", lastAt: at(5000) })
  const lastOf = (talk: ChatState, isNumbered: boolean) => {
    const reached = HashMap.make([Scope.make("c:1-7"), { n: 3, chat: CHAT }])
    const state = { ...online, log: { ...online.log, isNumbered, isLoaded: isNumbered, reached } }
    const turn = withoutAsLast(having(contact, talk, state), given)
    return [bobIn(turn[0])?.lastContent, callsOf(turn).join()]
  }
  assert.deepStrictEqual(lastOf(chat([said(3)]), false), ["t3", ""])
  assert.deepStrictEqual(lastOf(chat([]), false), ["t0", "getContacts"])
  assert.deepStrictEqual(lastOf(chat([said(3)], { fresh: true }), true), ["t3", ""])
  assert.deepStrictEqual(lastOf(chat([said(3)]), true), ["t3", "resume"])
  assert.deepStrictEqual(lastOf(chat([], { fresh: true }), true), ["t0", "resume"])
  const other = having(row(), chat([said(2)]))
  assert.strictEqual(withoutAsLast(other, given)[0], other)
})

it("[CLIENT-13] the newest page is read; its last message is the list's unless that is newer", () => {
  const page = [said(2, { body: { _tag: "Text", html: "page" } })]
  const after = (lastAt: number) =>
    bobIn(withPageRead(having(row({ lastAt: at(lastAt) }), chat(page)), CHAT, page, ME) ?? INITIAL)
  assert.deepInclude(after(1999), { lastContent: "page", lastAt: at(2000), unread: 0, mentions: 0 })
  assert.deepInclude(after(2000), { lastContent: "t3" })
  assert.deepInclude(after(2001), { lastContent: "t3", lastAt: at(2001), unread: 0 })
  const before = having()
  assert.strictEqual(withPageRead(before, CHAT, [], ME), before)
  assert.strictEqual(withPageRead(before, EVE, page, BOB), before)
})

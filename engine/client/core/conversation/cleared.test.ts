import { assert, it } from "@effect/vitest"
import { knowing, type Known, knownOf } from "#fixtures/client/known.ts"
import { HashMap, Option } from "effect"
import { play } from "#fixtures/client/play.ts"
import { BOB, CHAT, chat, ME, mine, row, said, waits } from "#fixtures/client/values.ts"
import type { Profile } from "../../../account/User.ts"
import { chatOf, withChat } from "./chats.ts"
import { requestPagesToUnread } from "./commands/chat.ts"
import { withCleared } from "./cleared.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { withFriend, withRemark, withoutFriend } from "../people/profiles.ts"
import { toArray } from "../../Sorted.ts"
import type { PendingEdit, ChatState } from "./State.ts"
import type { State } from "../../State.ts"
import { firstUnreadIn, unreadDistance, withMentioned, withUnreadFrom, withUnreadTold } from "./unread.ts"

const online = play({ when: [] }).state
const having = (talk: ChatState, contact = row()): State => withChat(withContact(online, contact), CHAT, talk)
const edit = (number: number): PendingEdit => ({ id: said(number).id, number, text: "gone" })
const numbers = (each: ReadonlyArray<{ readonly number: number }>) => each.map(({ number }) => number)

it("[GROUP-12] what stands up to a number goes, with all that was kept about it; what stands above stays", () => {
  const talk = chat([said(2), said(3), said(4)], {
    older: "some",
    olderStored: "some",
    pendingEdits: [edit(2), edit(3), edit(4)],
    mentioned: [said(4), said(3), said(2)],
    firstUnread: 4
  })
  const next = withCleared(having(talk), CHAT, 3)
  const left = chatOf(next, CHAT)
  assert.deepStrictEqual([numbers(toArray(left.timeline)), numbers(left.pendingEdits), numbers(left.mentioned)], [[4], [4], [4]])
  assert.deepInclude({ ...left, ...knownOf(left) }, { older: "none", olderStored: "none", floor: 4, firstUnread: 4 })
  assert.deepStrictEqual(findContact(next, CHAT), row())
  assert.strictEqual(chatOf(withCleared(having({ ...talk, firstUnread: 3 }), CHAT, 3), CHAT).firstUnread, 0)
  const above = chatOf(withCleared(having(talk), CHAT, 1), CHAT)
  assert.deepInclude(knownOf(above), { older: "some", olderStored: "some", floor: 2 })
})

it("[GROUP-12] where nothing is left the list says nothing of it; what waits to be sent stays in both", () => {
  const gone = { lastContent: "", unread: 0, mentions: 0 }
  for (const upTo of [3, "all"] as const) {
    const next = withCleared(having(chat([said(3)])), CHAT, upTo)
    assert.deepInclude(findContact(next, CHAT), gone)
    assert.deepInclude(knownOf(chatOf(next, CHAT)), { floor: 4, older: "none" })
    const waiting = withCleared(having(chat([said(3)], { waiting: [waits("w")] })), CHAT, upTo)
    assert.deepStrictEqual(findContact(waiting, CHAT), row({ unread: 0, mentions: 0 }))
    assert.strictEqual(chatOf(waiting, CHAT).waiting.length, 1)
  }
  const unknown = withCleared(having(chat([])), CHAT, "all")
  assert.deepInclude(findContact(unknown, CHAT), gone)
  assert.strictEqual(knownOf(chatOf(unknown, CHAT)).floor, 1)
})

it("[GROUP-12] what was cleared already is not cleared again", () => {
  for (const [upTo, floor] of [
    [0, 0],
    [3, 4]
  ] as const) {
    const before = having(chat([said(5)], { floor }))
    assert.strictEqual(withCleared(before, CHAT, upTo), before)
  }
  const before = having(chat([said(5)], { floor: 9 }))
  assert.deepStrictEqual(numbers(toArray(chatOf(withCleared(before, CHAT, "all"), CHAT).timeline)), [])
})

it("[MENTION-07] what names me waits once, newest first, unless I see it", () => {
  const named = (number: number) => said(number, { at: [ME] })
  const one = [3, 5, 4].reduce((next, number) => withMentioned(next, named(number), ME, false), chat([]))
  assert.deepStrictEqual(numbers(one.mentioned), [5, 4, 3])
  assert.strictEqual(withMentioned(one, named(4), ME, false), one)
  assert.strictEqual(withMentioned(one, named(6), ME, true), one)
  assert.strictEqual(withMentioned(one, said(6), ME, false), one)
})

it("[CLIENT-38] the unread begin below what was read; where no number says so, as far up as their count reaches", () => {
  const talk = chat([said(1), said(2), mine(3), said(4), said(5)], { fresh: true })
  const from = (more: Parameters<typeof row>[0], at = talk) => withUnreadFrom(at, row(more), ME).firstUnread
  assert.deepStrictEqual(
    [from({ unread: 2, readTo: 2 }), from({ unread: 2 }), from({ unread: 3 }), from({ unread: 9 })],
    [3, 4, 2, 0]
  )
  assert.strictEqual(from({ unread: 0, readTo: 2 }), 0)
  assert.strictEqual(from({ unread: 0 }, knowing(talk, { fresh: false })), -1)
  assert.strictEqual(withUnreadFrom(talk, row({ unread: 0 }), ME), talk)
  const untold: ChatState = { ...talk, firstUnread: -1 }
  assert.strictEqual(withUnreadTold(untold, undefined, ME), untold)
  assert.strictEqual(withUnreadTold(untold, row({ unread: 1 }), ME).firstUnread, 5)
  assert.strictEqual(withUnreadTold(talk, row({ unread: 1 }), ME), talk)
})

it("[CLIENT-38] the first unread message is shown where it is loaded, or nothing is further up", () => {
  const first = (firstUnread: number, more: Partial<ChatState & Known> = {}) =>
    firstUnreadIn(chat([mine(3), said(4), said(5)], { older: "some", firstUnread, ...more }), ME)?.number
  assert.deepStrictEqual(
    [first(5), first(4), first(3), first(2), first(0), first(-1)],
    [5, 4, 4, undefined, undefined, undefined]
  )
  assert.strictEqual(first(2, { older: "none" }), 4)
  assert.isUndefined(firstUnreadIn(chat([], { firstUnread: 2, older: "none" }), ME))
})

it("[CLIENT-38] what is unread above what is loaded is counted by its numbers", () => {
  const above = (firstUnread: number, numbers = [40, 41]) =>
    unreadDistance(
      chat(
        numbers.map((each) => said(each)),
        { firstUnread }
      )
    )
  assert.deepStrictEqual([above(10), above(39), above(40), above(50), above(0), above(-1), above(10, [])], [30, 1, 0, 0, 0, 0, 0])
})

it("[CLIENT-12] older messages come as far up as one has not read, at least a page and at most two hundred", () => {
  const asked = (firstUnread: number) => {
    const state = having(chat([said(400), said(401)], { older: "some", firstUnread }))
    const [, intents] = requestPagesToUnread(state, CHAT)
    return intents.map((each) => each._tag === "Call" && each.ask.call === "getMessageList" && each.ask.body.limit)
  }
  assert.deepStrictEqual([asked(0), asked(390), asked(340), asked(100)], [[30], [30], [60], [200]])
})

it("[CLIENT-28] a page of somebody says whether they are a friend, and by which name, only where it changes", () => {
  const profile = { id: BOB, friendship: "stranger", remark: "" } as Profile
  const known: State = { ...online, profiles: HashMap.make([BOB, profile]) }
  const of = (state: State) => Option.getOrUndefined(HashMap.get(state.profiles, BOB))
  const friend = withFriend(known, BOB)
  assert.deepStrictEqual(of(friend), { ...profile, friendship: "friend" })
  assert.strictEqual(withFriend(friend, BOB), friend)
  assert.strictEqual(withoutFriend(known, BOB), known)
  assert.deepStrictEqual(of(withoutFriend(friend, BOB)), profile)
  assert.deepStrictEqual(of(withRemark(known, BOB, "Rob")), { ...profile, remark: "Rob" })
  assert.strictEqual(withRemark(known, BOB, profile.remark), known)
  for (const change of [withFriend, withoutFriend, (state: State) => withRemark(state, BOB, "Rob")])
    assert.strictEqual(change(online, BOB), online)
})

it("[GROUP-12] what I am deleting goes with what is cleared, and does not come back where it could not be deleted", () => {
  const talk = chat([said(1), said(4)], { pendingDeletes: [said(2), said(3), said(6)] })
  const left = (upTo: number | "all") => chatOf(withCleared(having(talk), CHAT, upTo), CHAT)
  assert.deepStrictEqual([numbers(left(3).pendingDeletes), knownOf(left(3)).floor], [[6], 4])
  assert.deepStrictEqual([numbers(left("all").pendingDeletes), knownOf(left("all")).floor], [[], 7])
  const lower = chatOf(withCleared(having(chat([said(4)], { pendingDeletes: [said(2)] })), CHAT, "all"), CHAT)
  assert.deepStrictEqual([lower.pendingDeletes, knownOf(lower).floor], [[], 5])
})

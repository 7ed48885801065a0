import { assert, it } from "@effect/vitest"
import { UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { chatMessages } from "./chatMessages.ts"
import { groupNotice, dismissGroupNotice } from "./groupNotice.ts"
import { mentionables } from "./mentionables.ts"
import { mentionsToSee } from "./mentioned.ts"
import { messageActions } from "../message/messageActions.ts"
import { quoteShown, quotedByComposer } from "../message/quoted.ts"
import {
  beginSelection,
  selectionActions,
  chosenIn,
  endSelection,
  mayRemoveForAll,
  textsOf,
  toggleSelected
} from "./selection.ts"
import { mayWriteHere, silence } from "./silenced.ts"
import { speakerBadge } from "./speaker.ts"
import { followClient } from "../shared/store.ts"

const TEAM = ContactId.make("group-3")
const now = Date.now()
const done = (data: unknown) => ({ code: 0, msg: "", data })

const team = (more: object = {}) => ({
  id: "group-3",
  group_id: 3,
  displayName: "Team",
  is_group: 1,
  role: 3,
  owner_id: 7,
  setting: { manage: 0, invite: 1, nospeak: 0 },
  ...more
})
const person = (id: number, name: string, role: number) => ({
  user_id: id,
  role,
  userInfo: { id, displayName: name, account: `account${id}` }
})
const LIST = [person(7, "Bob", 1), person(8, "Dee", 2), person(9, "Cy", 3), person(1, "Ann", 3)]
const read: ReadonlyArray<Happening> = [
  { ask: { _tag: "MembersAsked", chat: TEAM } },
  { answer: "groupUserList", body: done(LIST) }
]
const said = (n: number, from: number, text: string, more: object = {}) => ({
  id: `m${n}`,
  msg_id: n,
  type: "text",
  content: `<p>${text}</p>`,
  sendTime: now - 1_000_000 + n * 1000,
  toContactId: TEAM,
  is_group: 1,
  fromUser: { id: from, displayName: `Name${from}` },
  ...more
})
const opened = (...page: ReadonlyArray<object>): ReadonlyArray<Happening> => [
  { at: now, ask: { _tag: "ChatOpenAsked", chat: TEAM } },
  { answer: "getMessageList", body: done(page) }
]

const start = (how: "numbered" | "online", row: object, when: ReadonlyArray<Happening>): ReadonlyArray<Message> => {
  endSelection()
  const { state } = play({ start: how, contacts: [row, { id: 9, displayName: "Cy (office)", is_group: 0 }], when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  return messagesOf(state, TEAM)
}
const watch = (row: object, ...when: ReadonlyArray<Happening>) => start("online", row, when)
const why = (row: object): string => {
  watch(row)
  return silence(TEAM).value?.reason ?? ""
}

it("[GROUP-03] [GROUP-04] [WRITE-01] the composer stands only where I may write, and says why not", () => {
  assert.strictEqual(why(team()), "")
  assert.strictEqual(why(team({ setting: { nospeak: 1 } })), "group-muted")
  assert.strictEqual(why(team({ setting: { nospeak: 1 }, role: 2 })), "")
  const until = Math.floor(now / 1000) + 3600
  assert.strictEqual(why(team({ no_speak_time: until })), "member-muted")
  assert.strictEqual(silence(TEAM).value?.until, until * 1000)
  assert.strictEqual(silence(ContactId.make("admin_notice")).value?.reason, "chat-read-only")
  assert.isTrue(mayWriteHere(ContactId.make("-1")))
})

const names = (query: string) => mentionables(TEAM, query, "Everybody").map(({ name }) => name)

it("[MENTION-05] [MENTION-06] people of the group are offered by all their names, everybody only by owner and admins, first", () => {
  watch(team(), ...read)
  assert.deepStrictEqual(names(""), ["Bob", "Dee", "Cy"])
  assert.deepStrictEqual(names("office"), ["Cy"])
  assert.deepStrictEqual(names("account8"), ["Dee"])
  assert.deepStrictEqual(names("d"), ["Dee"])
  watch(team({ role: 2 }), ...read)
  assert.deepStrictEqual(names(""), ["Everybody", "Bob", "Dee", "Cy"])
  assert.deepStrictEqual(names("every"), ["Everybody"])
})

it("[GROUP-05] who wrote stands with name and mark; their page opens and they are named only where that may be", () => {
  const look = (row: object, id: number) => {
    watch(row, ...read, ...opened(said(1, id, "hello")))
    const { name, nameable, opens, role } = speakerBadge(TEAM, UserId.make(id)).value
    return [name, role, opens, nameable]
  }
  assert.deepStrictEqual(look(team(), 7), ["Name7", "owner", false, true])
  assert.deepStrictEqual(look(team({ setting: { profile: 1 } }), 8), ["Name8", "admin", true, true])
  assert.deepStrictEqual(look(team({ setting: { nospeak: 1 } }), 9), ["Cy (office)", "member", true, false])
})

const offered = (message: Message | undefined): ReadonlyArray<string> =>
  message === undefined ? [] : Object.entries(messageActions(message).value).flatMap(([name, is]) => (is ? [name] : []))

it("[RECALL-02] an admin recalls what members wrote, but not the owner's; the muted do not quote", () => {
  const [owners, members] = watch(team({ role: 2 }), ...read, ...opened(said(1, 7, "a"), said(2, 9, "b")))
  assert.notInclude(offered(owners), "recall")
  assert.include(offered(members), "recall")
  assert.includeMembers([...offered(members)], ["quote", "name", "forward", "remove", "select"])
  const [silent] = watch(team({ setting: { nospeak: 1 } }), ...opened(said(1, 9, "b")))
  assert.deepStrictEqual(offered(silent), ["copy", "forward", "remove", "select"])
})

it("[QUOTE-04] [QUOTE-05] a quote stands above the composer, and shows nothing of what is gone", () => {
  const quote: Happening = { ask: { _tag: "QuoteAsked", chat: TEAM, id: "m1" } }
  watch(team(), ...opened(said(1, 9, "first"), said(2, 8, "second")), quote)
  const held = quotedByComposer(TEAM).value
  assert.isNotNull(held)
  if (held === null) return
  assert.deepStrictEqual(quoteShown(TEAM, held).value, { name: "Cy (office)", line: { _tag: "Text", text: "first" } })
  const recall: Happening = {
    frame: { type: "undoMessage", data: { id: "m1", msg_id: 1, toContactId: TEAM, is_group: 1, content: "gone" } }
  }
  watch(team(), ...opened(said(1, 9, "first"), said(2, 8, "second")), quote, recall)
  assert.strictEqual(quoteShown(TEAM, held).value.line._tag, "Gone")
})

it("[MENTION-07] what mentions me is listed until it was looked at", () => {
  const list: Happening = {
    frame: {
      type: "atMsgList",
      data: { toContactId: TEAM, list: [said(2, 8, "@Ann two", { at: [1] }), said(1, 9, "@Ann one", { at: [1] })] }
    }
  }
  const page = opened(said(1, 9, "@Ann one", { at: [1] }), said(2, 8, "@Ann two", { at: [1] }))
  watch(team(), ...page, list)
  assert.deepStrictEqual(
    mentionsToSee(TEAM).value.map(({ number }) => number),
    [2, 1]
  )
  watch(team(), ...page, list, { ask: { _tag: "JumpAsked", chat: TEAM, number: 1 } })
  assert.deepStrictEqual(
    mentionsToSee(TEAM).value.map(({ number }) => number),
    [2]
  )
})

it("an announcement of the group stands until it is put aside, and again when it changes", () => {
  watch(team({ notice: "Thursday at ten" }))
  assert.strictEqual(groupNotice(TEAM).value, "Thursday at ten")
  dismissGroupNotice(TEAM, "Thursday at ten")
  assert.strictEqual(groupNotice(TEAM).value, "")
  watch(team({ notice: "Friday at ten" }))
  assert.strictEqual(groupNotice(TEAM).value, "Friday at ten")
})

it("[FORWARD-01] [DELETE-01] of several messages that is offered which all of them allow", () => {
  const [mine, theirs, line] = watch(
    team(),
    ...opened(said(1, 1, "mine"), said(2, 9, "theirs"), said(3, 9, "came", { type: "event", content: "Cy came" }))
  )
  if (mine === undefined || theirs === undefined || line === undefined) return assert.fail("no messages")
  assert.strictEqual(chosenIn(mine).value, "off")
  beginSelection(mine)
  assert.deepStrictEqual([chosenIn(mine).value, chosenIn(theirs).value], ["yes", "no"])
  assert.isTrue(mayRemoveForAll(selectionActions(TEAM).value.messages).value)
  toggleSelected(theirs)
  const both = selectionActions(TEAM).value
  assert.strictEqual(textsOf(both.messages), "mine\ntheirs")
  assert.deepStrictEqual([both.copy, both.forward, both.remove], [true, true, true])
  assert.isFalse(mayRemoveForAll(both.messages).value)
  toggleSelected(line)
  assert.isFalse(selectionActions(TEAM).value.forward)
  endSelection()
  assert.strictEqual(selectionActions(TEAM).value.messages.length, 0)
})

it("[CLIENT-38] a mark stands above the first message that was not read, and names above runs of others", () => {
  const page = opened(said(1, 9, "a"), said(2, 1, "b"), said(3, 8, "c"), said(4, 8, "d"))
  start("numbered", team({ unread: 2, read: 2, lastContent: "c", type: "text" }), page)
  const rows = chatMessages(TEAM).value.map((row) =>
    row._tag === "Message" ? `${row.key}${row.isNamed ? " named" : ""}` : row._tag
  )
  assert.deepStrictEqual(rows, ["Day", "m1 named", "m2", "Unread", "m3 named", "m4"])
})

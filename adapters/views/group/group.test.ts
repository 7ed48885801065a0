import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { UserId } from "#engine/account/User.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { groupCode, groupInfo, groupRights, isStale } from "./group.ts"
import { memberActions, memberList, memberName, membersFound, memberMute } from "./members.ts"
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
  notice: "Thursday at ten",
  setting: { manage: 0, invite: 1, nospeak: 0 },
  ...more
})

const watch = (row: object, ...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ contacts: [row, { id: 9, displayName: "Cy (office)", is_group: 0 }], when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
}

const may = (row: object): ReadonlyArray<string> => {
  watch(row)
  return Object.entries(groupRights(TEAM).value).flatMap(([name, is]) => (is ? [name] : []))
}

const person = (id: number, name: string, role: number, more: object = {}) => ({
  user_id: id,
  role,
  userInfo: { id, displayName: name, account: `account${id}` },
  ...more
})
const LIST = [
  person(7, "Bob", 1),
  person(8, "Dee", 2),
  person(9, "Cy", 3, { no_speak_time: Math.floor(now / 1000) + 3600 }),
  person(1, "Ann", 3)
]
const read: ReadonlyArray<Happening> = [
  { ask: { _tag: "MembersAsked", chat: TEAM } },
  { answer: "groupUserList", body: done(LIST) }
]

it("[GROUP-02] what I may do in a group is what the table says", () => {
  assert.deepStrictEqual(may(team()), ["rename", "announce", "invite", "leave"])
  assert.deepStrictEqual(may(team({ setting: { manage: 1, invite: 0 } })), ["leave"])
  assert.deepStrictEqual(may(team({ role: 2, setting: { manage: 1, invite: 0 } })), [
    "rename",
    "announce",
    "manage",
    "invite",
    "remove",
    "leave"
  ])
  assert.deepStrictEqual(may(team({ role: 1 })), [
    "rename",
    "announce",
    "manage",
    "invite",
    "remove",
    "transfer",
    "clear",
    "dissolve"
  ])
  watch({ id: 9, displayName: "Cy", is_group: 0 })
  assert.ok(Object.values(groupRights(ContactId.make("9")).value).every((is) => !is))
})

it("a group's page stands on its row, and knows how many there are once somebody told", () => {
  watch(team())
  assert.deepInclude(groupInfo(TEAM).value, { name: "Team", announcement: "Thursday at ten", count: 0, role: "member" })
  watch(team(), ...read)
  assert.strictEqual(groupInfo(TEAM).value?.count, 4)
  assert.isNull(groupInfo(ContactId.make("9")).value)
})

it("what a group's pages show stays the same value while only its messages change", () => {
  const said: Happening = {
    frame: {
      type: "group",
      data: {
        id: "m1",
        msg_id: 1,
        type: "text",
        content: "<p>hi</p>",
        sendTime: now,
        is_group: 1,
        toContactId: "group-3",
        toUser: "group-3",
        fromUser: { id: 7, displayName: "Bob" }
      }
    }
  }
  let { state } = play({ contacts: [team()], when: read })
  let changed = (): void => undefined
  followClient({ state: () => state, subscribe: (listener) => ((changed = listener), () => undefined), tell: () => undefined })
  const before = [groupInfo(TEAM).value, groupRights(TEAM).value, memberList(TEAM).value]
  const { lastContent } = Option.getOrThrow(HashMap.get(state.contacts, TEAM))
  ;({ state } = play({ contacts: [team()], when: [...read, said] }))
  changed()
  assert.notStrictEqual(Option.getOrThrow(HashMap.get(state.contacts, TEAM)).lastContent, lastContent)
  assert.deepStrictEqual([groupInfo(TEAM).value, groupRights(TEAM).value, memberList(TEAM).value], before)
})

const page = (more: object): ReadonlyArray<Happening> => [
  { ask: { _tag: "GroupAsked", chat: TEAM } },
  { answer: "groupInfo", body: done({ id: "group-3", displayName: "Team", isJoin: 3, ...more }) }
]

it("a group's code is on its way, failed, closed or here", () => {
  watch(team())
  assert.strictEqual(groupCode(TEAM).value._tag, "Loading")
  watch(team(), { ask: { _tag: "GroupAsked", chat: TEAM } }, { answer: "groupInfo" })
  assert.strictEqual(groupCode(TEAM).value._tag, "Failed")
  watch(team(), ...page({ setting: { invite: 0 }, qrUrl: "https://x/scan/g/t" }))
  assert.strictEqual(groupCode(TEAM).value._tag, "Closed")
  watch(team(), ...page({ setting: { invite: 1 }, qrUrl: "https://x/scan/g/t", qrExpiresAt: now }))
  assert.deepInclude(groupCode(TEAM).value, { _tag: "Code", text: "https://x/scan/g/t" })
})

it("members are on their way, failed or here, and found by name, account or my own name for them", () => {
  watch(team(), { ask: { _tag: "MembersAsked", chat: TEAM } })
  assert.strictEqual(memberList(TEAM).value._tag, "Loading")
  watch(team(), { ask: { _tag: "MembersAsked", chat: TEAM } }, { answer: "groupUserList" })
  assert.strictEqual(memberList(TEAM).value._tag, "Failed")
  watch(team(), ...read)
  const list = memberList(TEAM).value
  const members = list._tag === "Members" ? list.members : []
  const found = (words: string) => membersFound(members, words).map(({ id }) => Number(id))
  assert.deepStrictEqual(found(""), [7, 8, 9, 1])
  assert.deepStrictEqual(found(" BO "), [7])
  assert.deepStrictEqual(found("account8"), [8])
  assert.deepStrictEqual(found("office"), [9])
  assert.deepStrictEqual(found("nobody"), [])
  assert.strictEqual(memberName({ id: UserId.make(9), name: "Cy" }).value, "Cy (office)")
  assert.strictEqual(memberName({ id: UserId.make(8), name: "Dee" }).value, "Dee")
})

// (CONTACT-08)
it("members are found as contacts are: without accents, by how a Chinese name sounds, word by word, those that begin so first", () => {
  const list = [
    person(7, "Bo Émile", 1),
    person(8, "张三", 3),
    person(9, "Cy", 3),
    person(10, "Émile Zola", 3),
    person(1, "Ann", 3)
  ]
  watch(team(), { ask: { _tag: "MembersAsked", chat: TEAM } }, { answer: "groupUserList", body: done(list) })
  const members = memberList(TEAM).value
  const found = (words: string) =>
    members._tag === "Members" ? membersFound(members.members, words).map(({ id }) => Number(id)) : []
  assert.deepStrictEqual(found("emile"), [10, 7])
  assert.deepStrictEqual(found("zhang"), [8])
  assert.deepStrictEqual(found("zola em"), [10])
  // by their own name as well, where I call them otherwise
  assert.deepStrictEqual(found("cy office"), [9])
})

it("members that came or went are read again once: not while they are read, nor over and over while they cannot be", () => {
  const asked: Happening = { ask: { _tag: "MembersAsked", chat: TEAM } }
  const came: Happening = { frame: { type: "addGroupUser", data: { group_id: "group-3", user_ids: [11], avatar: "" } } }
  watch(team(), ...read, came)
  assert.isTrue(isStale(TEAM).value)
  watch(team(), ...read, came, asked)
  assert.isFalse(isStale(TEAM).value)
  watch(team(), ...read, came, asked, { answer: "groupUserList" })
  assert.isFalse(isStale(TEAM).value)
  watch(team(), ...read, asked, came, asked)
  assert.isFalse(isStale(TEAM).value)
  watch(team(), ...read, asked, came, asked, { answer: "groupUserList", body: done(LIST) })
  assert.isTrue(isStale(TEAM).value)
})

const offered = (row: object, id: number): ReadonlyArray<string> => {
  watch(row, ...read)
  const list = memberList(TEAM).value
  const member = list._tag === "Members" ? list.members.find((each) => each.id === id) : undefined
  if (member === undefined) return []
  return Object.entries(memberActions(TEAM, member).value).flatMap(([name, is]) => (is ? [name] : []))
}

it("[GROUP-02] what I may do with a member depends on both roles, and nothing of it with myself", () => {
  assert.deepStrictEqual(offered(team({ role: 1 }), 8), ["profile", "mute", "dropAdmin", "transfer", "remove"])
  assert.deepStrictEqual(offered(team({ role: 1 }), 9), ["profile", "mute", "lift", "makeAdmin", "transfer", "remove"])
  assert.deepStrictEqual(offered(team({ role: 2 }), 9), ["profile", "mute", "lift", "remove"])
  assert.deepStrictEqual(offered(team({ role: 2 }), 7), ["profile"])
  assert.deepStrictEqual(offered(team({ role: 1 }), 1), ["profile"])
})

it("[GROUP-18] members look at each other where the group allows it, and always at those they know", () => {
  assert.deepStrictEqual(offered(team(), 8), [])
  assert.deepStrictEqual(offered(team(), 9), ["profile"])
  assert.deepStrictEqual(offered(team(), 1), ["profile"])
  assert.deepStrictEqual(offered(team({ setting: { invite: 1, profile: 1 } }), 8), ["profile"])
})

it("[GROUP-04] a mute that is over, or of an owner, is none", () => {
  const mutedUntil = (now + 60_000) as never
  assert.strictEqual(memberMute({ role: "member", mutedUntil }).value, mutedUntil)
  assert.strictEqual(memberMute({ role: "owner", mutedUntil }).value, 0)
  assert.strictEqual(memberMute({ role: "admin", mutedUntil: (now - 60_000) as never }).value, 0)
})

import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Contact } from "../contact/Contact.ts"
import { kindOf } from "../contact/kindOf.ts"
import { FriendRequest } from "../friend/FriendRequest.ts"
import { NEW_GROUP } from "../group/Group.ts"
import { Message } from "../message/Message.ts"
import {
  authorOf,
  contactOf,
  foundPerson,
  groupPageOf,
  groupSettingOf,
  memberOf,
  meOf,
  messageOf,
  profileOf,
  requestOf,
  wireSetting
} from "./nouns.ts"
import { WireBrief, WireContact, WireGroup, WireMe, WireMember, WireMessage, WireProfile, WireRequest } from "./wire.ts"

it.each(vectors("api/WIRE-14", WireContact, Contact))("[WIRE-14] $title", ({ given, want }) => {
  assert.deepStrictEqual(contactOf(given), want)
})

it.each(vectors("api/WIRE-15", Schema.Struct({ wire: WireMessage, me: UserId }), Message))(
  "[WIRE-15] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(messageOf(given.wire, given.me), want)
  }
)

it("[WIRE-15] an author is called as the reader calls them, and as they call themselves where nobody says so", () => {
  const named = (fromUser: object) =>
    authorOf(Schema.decodeUnknownSync(WireMessage)({ id: "u-1", msg_id: 5, toContactId: 7, toUser: 1, fromUser })).name
  const names = { displayName: "Bobby", realname: "Bob" }
  assert.deepStrictEqual([named({ id: 7, ...names }), named({ id: 7, realname: "Bob" }), named({ id: 7 })], ["Bobby", "Bob", ""])
})

it("people are called as they call themselves: I after a login, and others on their page and in a search, with the reader's name as remark", () => {
  const both = { realname: "Bob", displayName: "Bobby" }
  const me = (names: object) => meOf(Schema.decodeUnknownSync(WireMe)({ user_id: 1, account: "bob.b", ...names })).name
  assert.deepStrictEqual([me(both), me({ displayName: "Bobby" }), me({})], ["Bob", "Bobby", "bob.b"])
  const page = (names: object) => profileOf(Schema.decodeUnknownSync(WireProfile)({ user_id: 7, ...names }), UserId.make(1))
  const found = (names: object) => foundPerson(Schema.decodeUnknownSync(WireBrief)({ user_id: 7, ...names }), UserId.make(1))
  for (const read of [page, found]) {
    assert.deepInclude(read(both), { name: "Bob", remark: "Bobby" })
    assert.deepInclude(read({ displayName: "Bobby" }), { name: "Bobby", remark: "" })
  }
})

const Direction = Schema.Literals(["received", "initiated"])
it.each(vectors("api/WIRE-16", Schema.Struct({ wire: WireRequest, direction: Direction }), FriendRequest))(
  "[WIRE-16] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(requestOf(given.wire, given.direction), want)
  }
)

const value = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, "7", 7, 1.5, 1e300, "group-3"))
const bag = (...fields: ReadonlyArray<string>) => fc.dictionary(fc.constantFrom(...fields), value)
const ME = UserId.make(1)

prop(
  "[WIRE-14] whatever the wire sends, a contact is whole and of its id's kind",
  bag("displayName", "index", "is_group", "unread", "is_at", "is_top", "lastSendTime", "role"),
  fc.constantFrom<unknown>(7, "7", "group-3", -1, "system"),
  (fields, id) => {
    const wire = Schema.decodeUnknownResult(WireContact)({ ...fields, id })
    if (Result.isFailure(wire)) return
    const contact = Schema.decodeUnknownSync(Contact)(contactOf(wire.success))
    assert.strictEqual(contact.kind, kindOf(contact.id))
    assert.match(contact.letter, contact.kind === "person" ? /^[A-Z#]$/ : /^#$/)
  }
)

prop(
  "[WIRE-15] whatever the wire sends, a message is whole",
  bag(
    "msg_id",
    "type",
    "content",
    "sendTime",
    "is_read",
    "is_undo",
    "at",
    "toContactId",
    "toUser",
    "from_user",
    "fromUser",
    "pid"
  ),
  fc.constantFrom<unknown>(7, "7", "system", "1.5"),
  (fields, author) => {
    const wire = Schema.decodeUnknownResult(WireMessage)({ fromUser: { id: author }, ...fields, id: "u-1" })
    if (Result.isSuccess(wire)) Schema.decodeUnknownSync(Message)(messageOf(wire.success, ME))
  }
)

prop(
  "[WIRE-16] whatever the wire sends, a request is whole",
  bag("create_user", "friend_user_id", "status", "remark", "create_user_info", "user_id_info"),
  bag("user_id", "id", "realname", "avatar"),
  (fields, side) => {
    const wire = Schema.decodeUnknownResult(WireRequest)({ create_user_info: side, user_id_info: side, ...fields, friend_id: 4 })
    if (Result.isFailure(wire)) return
    for (const direction of ["received", "initiated"] as const)
      Schema.decodeUnknownSync(FriendRequest)(requestOf(wire.success, direction))
  }
)

const Anything = Schema.Record(Schema.String, Schema.Unknown)
it.each(vectors("api/WIRE-18", Anything, Anything))("[WIRE-18] $title", ({ given, want }) => {
  const seen = {
    ...("setting" in given
      ? { setting: groupSettingOf(Schema.decodeUnknownSync(WireGroup)({ id: "group-5", ...given }).setting) }
      : {}),
    ...("member" in given ? { member: memberOf(Schema.decodeUnknownSync(WireMember)(given["member"])) } : {}),
    ...("page" in given ? { page: groupPageOf(Schema.decodeUnknownSync(WireGroup)(given["page"])) } : {})
  }
  assert.deepStrictEqual(seen, want)
})

it("[WIRE-18] what a server says nothing of is as in a new group", () => {
  assert.deepStrictEqual(groupSettingOf({}), NEW_GROUP)
})

prop(
  "[WIRE-18] switches travel as numbers and come back as they were",
  fc.record({
    locked: fc.boolean(),
    invites: fc.boolean(),
    mute: fc.constantFrom("off" as const, "admins" as const, "owner" as const),
    history: fc.boolean(),
    profiles: fc.boolean()
  }),
  (setting) => {
    assert.deepStrictEqual(groupSettingOf(wireSetting(setting)), setting)
  }
)

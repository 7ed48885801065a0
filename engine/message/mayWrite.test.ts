import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { Millis } from "../format/Millis.ts"
import { GroupSetting, NEW_GROUP } from "../group/Group.ts"
import { Role } from "../group/Role.ts"
import { mayWrite, type ToPerson, type WriteTo } from "./mayWrite.ts"

const yes = Schema.Boolean
const Given = Schema.Union([
  Schema.Struct({
    _tag: Schema.Literal("Person"),
    isMyself: yes,
    isKnown: yes,
    privateChat: yes,
    friendsMatter: yes,
    mine: yes,
    theirs: yes
  }),
  Schema.Struct({
    _tag: Schema.Literal("Group"),
    isKnown: yes,
    role: Schema.NullOr(Role),
    setting: GroupSetting,
    mutedUntil: Millis,
    now: Millis
  }),
  Schema.Struct({ _tag: Schema.Literal("Helper") }),
  Schema.Struct({ _tag: Schema.Literal("Announcements") })
])
const NOW = Millis.make(1000)
const ask = (to: WriteTo, now = NOW) => verdict(Result.map(mayWrite(to, now), () => null))

for (const rule of ["WRITE-01", "WRITE-02", "WRITE-03", "WRITE-04", "WRITE-05", "WRITE-06"]) {
  it.each(vectors(`message/${rule}`, Given, Verdict(Schema.Null)))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(ask(given, "now" in given ? given.now : NOW), want)
  })
}

const person: fc.Arbitrary<ToPerson> = fc.record({
  _tag: fc.constant("Person" as const),
  isMyself: fc.boolean(),
  isKnown: fc.boolean(),
  privateChat: fc.boolean(),
  friendsMatter: fc.boolean(),
  mine: fc.boolean(),
  theirs: fc.boolean()
})
const group = fc.record({
  _tag: fc.constant("Group" as const),
  isKnown: fc.boolean(),
  role: fc.constantFrom<Role | null>("owner", "admin", "member", null),
  setting: fc.constantFrom<GroupSetting["mute"]>("off", "admins", "owner").map((mute): GroupSetting => ({ ...NEW_GROUP, mute })),
  mutedUntil: fc.constantFrom(0, 1000, 1001).map((at) => Millis.make(at))
})
const OWN = fc.constantFrom<WriteTo>({ _tag: "Helper" }, { _tag: "Announcements" })

prop("[WRITE-01] of what everybody has, only the helper takes messages", OWN, (to) => {
  assert.strictEqual("ok" in ask(to), to._tag === "Helper")
})

prop("[WRITE-02] in a group membership decides where nobody is muted", group, (to) => {
  const free = { ...to, setting: NEW_GROUP, mutedUntil: Millis.make(0) }
  assert.strictEqual("ok" in ask(free), to.isKnown && to.role !== null)
})

prop("[WRITE-06] muting takes the word from members, never from the owner, and gives it to nobody", group, (to) => {
  const free = ask({ ...to, setting: NEW_GROUP, mutedUntil: Millis.make(0) })
  if (to.role === "owner" || !("ok" in free)) assert.deepStrictEqual(ask(to), free)
  else {
    const isOut = to.setting.mute === "owner" || (to.setting.mute === "admins" && to.role === "member") || to.mutedUntil > NOW
    assert.strictEqual("ok" in ask(to), !isOut)
  }
})

prop("[WRITE-03] nobody writes to themselves or to an account that is off, whatever else is so", person, (to) => {
  assert.deepStrictEqual(ask({ ...to, isMyself: true }), { refused: "chat-unknown" })
  assert.deepStrictEqual(ask({ ...to, isMyself: false, isKnown: false }), { refused: "user-unknown" })
})

prop("[WRITE-04] with one-to-one chat off nobody writes to anybody, friend or not", person, (to) => {
  assert.notProperty(ask({ ...to, privateChat: false }), "ok")
})

prop("[WRITE-05] friends write both ways or not at all, and colleagues whatever they have accepted", person, (to) => {
  const can = { ...to, isMyself: false, isKnown: true, privateChat: true }
  const fromThem = { ...can, mine: to.theirs, theirs: to.mine }
  assert.strictEqual("ok" in ask(can), "ok" in ask(fromThem))
  assert.strictEqual("ok" in ask(can), !to.friendsMatter || (to.mine && to.theirs))
})

import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { Millis } from "../format/Millis.ts"
import { GroupSetting } from "./Group.ts"
import { type GroupAction, mayInGroup } from "./mayInGroup.ts"
import { Role } from "./Role.ts"

const ACTIONS = [
  ...(["speak", "mention-everybody", "read", "edit-name", "announce", "change-settings", "invite", "leave"] as const),
  ...(["see-profiles", "set-admin", "transfer", "clear", "dissolve", "remove", "mute"] as const)
] satisfies ReadonlyArray<GroupAction>

/** What is said to everybody, in any form. */
const SAID: ReadonlyArray<GroupAction> = ["speak", "announce", "edit-name"]

const Given = Schema.Struct({
  action: Schema.Literals(ACTIONS),
  role: Schema.NullOr(Role),
  setting: GroupSetting,
  mutedUntil: Millis,
  target: Schema.optionalKey(Schema.NullOr(Role)),
  now: Millis
})

for (const rule of ["GROUP-02", "GROUP-03", "GROUP-04", "GROUP-05", "GROUP-07", "GROUP-18"])
  it.each(vectors(`group/${rule}`, Given, Verdict(Schema.Null)))(`[${rule}] $title`, ({ given, want }) => {
    const { action, now, ...asker } = given
    assert.deepStrictEqual(verdict(Result.map(mayInGroup(action, asker, now), () => null)), want)
  })

const role = fc.constantFrom<Role>("owner", "admin", "member")
const target = fc.constantFrom<Role | null>("owner", "admin", "member", null)
const setting = fc.record({
  locked: fc.boolean(),
  invites: fc.boolean(),
  mute: fc.constantFrom("off" as const, "admins" as const, "owner" as const),
  history: fc.boolean(),
  profiles: fc.boolean()
})
const instant = fc.integer({ min: 0, max: 10 }).map((each) => Millis.make(each))
const may = (...asked: Parameters<typeof mayInGroup>): boolean => Result.isSuccess(mayInGroup(...asked))

prop(
  "[GROUP-02] who stands higher may do all that who stands lower may, but to leave",
  fc.constantFrom(...ACTIONS.filter((each) => each !== "leave")),
  role,
  target,
  setting,
  instant,
  (action, low, target, setting, now) => {
    const asker = { setting, mutedUntil: Millis.make(0), target }
    const higher: ReadonlyArray<Role> = low === "member" ? ["admin", "owner"] : low === "admin" ? ["owner"] : []
    if (may(action, { ...asker, role: low }, now))
      for (const role of higher) assert.ok(may(action, { ...asker, role }, now), `${role} ${action}`)
  }
)

prop(
  "[GROUP-02] a person who is no member may do nothing, whatever the switches and the person concerned",
  fc.constantFrom(...ACTIONS),
  target,
  setting,
  instant,
  (action, target, setting, now) => {
    assert.ok(!may(action, { role: null, setting, mutedUntil: Millis.make(0), target }, now))
  }
)

prop(
  "[GROUP-04] nothing but speaking, announcing and renaming depends on one's own mute, and nothing on one that is over",
  fc.constantFrom(...ACTIONS),
  role,
  target,
  setting,
  instant,
  instant,
  (action, role, target, setting, mutedUntil, now) => {
    const asker = { role, setting, target }
    const free = may(action, { ...asker, mutedUntil: Millis.make(0) }, now)
    const muted = may(action, { ...asker, mutedUntil }, now)
    const isSaid = SAID.includes(action)
    if (!isSaid || role === "owner" || mutedUntil <= now) assert.strictEqual(muted, free)
    else assert.ok(!muted)
  }
)

prop(
  "[GROUP-03] a stricter mute lets nobody speak in any form whom a milder one silences",
  fc.constantFrom(...SAID),
  role,
  setting,
  instant,
  (action, role, setting, now) => {
    const speaks = (mute: GroupSetting["mute"]) =>
      may(action, { role, setting: { ...setting, locked: false, mute }, mutedUntil: Millis.make(0) }, now)
    assert.ok(speaks("off") && (speaks("admins") || !speaks("owner")))
    assert.deepStrictEqual([speaks("admins"), speaks("owner")], [role !== "member", role === "owner"])
  }
)

prop(
  "[GROUP-05] lock and invitations bind members alone",
  fc.constantFrom<GroupAction>("edit-name", "announce", "invite"),
  fc.constantFrom<Role>("owner", "admin"),
  setting,
  instant,
  (action, role, setting, now) => {
    assert.ok(may(action, { role, setting: { ...setting, mute: "off" }, mutedUntil: Millis.make(0) }, now))
  }
)

prop("[GROUP-18] closed profiles bind members alone, and no other switch does", role, setting, instant, (role, setting, now) => {
  const asker = { role, setting, mutedUntil: Millis.make(0) }
  assert.strictEqual(may("see-profiles", asker, now), setting.profiles || role !== "member")
})

prop("[GROUP-07] of all roles the owner alone stays", role, setting, instant, (role, setting, now) => {
  assert.strictEqual(may("leave", { role, setting, mutedUntil: Millis.make(0) }, now), role !== "owner")
})

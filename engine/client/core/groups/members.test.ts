import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { ask, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Member } from "../../../group/Group.ts"
import { groupOf, loseGroup, withGroup, withMembers, withStale } from "./groups.ts"

const GROUP = ContactId.make("group-5")
const team = row("group-5", { is_group: 1, role: 3, displayName: "Team" })
const { state: idle } = play({ contacts: [team], when: [] })
const { state: asking } = play({ contacts: [team], when: [ask("MembersAsked", { chat: "group-5" })] })
const BOB = { id: UserId.make(7), name: "Bob", role: "member" } as Member

it("[GROUP-11] a list of members on its way may be older than what has changed since, and is asked for again", () => {
  const known = withGroup(asking, GROUP, { members: [BOB], stale: false })
  const changed = groupOf(
    withMembers(known, GROUP, () => []),
    GROUP
  )
  assert.deepStrictEqual([changed.members, changed.stale], [[], true])
  const quiet = groupOf(
    withMembers(withGroup(idle, GROUP, { members: [BOB] }), GROUP, () => []),
    GROUP
  )
  assert.deepStrictEqual([quiet.members, quiet.stale], [[], false])
})

it("[GROUP-11] of a group whose members nobody asked for, none are out of date", () => {
  assert.deepStrictEqual(
    [idle, asking].map((state) => groupOf(withStale({ ...state, groups: HashMap.empty() }, GROUP), GROUP).stale),
    [false, true]
  )
})

it("[GROUP-11] who is no longer in a group is told which one", () => {
  for (const kind of ["removed", "dissolved"] as const) {
    const [{ toasts }] = loseGroup(idle, idle, GROUP, kind)
    assert.deepStrictEqual(toasts.at(-1)?.words, { _tag: "Key", key: `app:gone.${kind}`, params: { name: "Team" } })
    const open = { ...idle, open: GROUP }
    assert.deepStrictEqual(loseGroup(open, open, GROUP, kind)[0].dialog, { kind, name: "Team" })
  }
})

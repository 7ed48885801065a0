import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { ask, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Member } from "../../../group/Group.ts"
import { draftOf } from "../conversation/drafts.ts"
import { findContact } from "../roster/contacts.ts"
import { groupOf, loseGroup, withGroup, withMembers, withPicture, withStale } from "./groups.ts"

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

it("the picture that a group has already changes nothing, and no address says nothing", () => {
  const known = withPicture(idle, GROUP, "/a.png")
  assert.strictEqual(findContact(known, GROUP)?.avatar, "/a.png")
  assert.strictEqual(withPicture(known, GROUP, "/a.png"), known)
  assert.strictEqual(withPicture(known, GROUP, ""), known)
})

it("what is begun to be announced in a group is kept until it is published or given up", () => {
  const draft = (text: string | null) => ask("AnnouncementDraftAsked", { chat: "group-5", text })
  const { state } = play({ contacts: [team], when: [draft("Tea at five")] })
  assert.strictEqual(draftOf(state, GROUP)?.announcement, "Tea at five")
  const after = play({ contacts: [team], when: [draft("Tea at five"), draft(null)] }).state
  assert.isUndefined(draftOf(after, GROUP)?.announcement)
})

it("a name that no group may have is refused with its reason, so that the field can say so", () => {
  const task = play({ contacts: [row(7), row(8)], when: [ask("GroupCreateAsked", { people: [7, 8], name: "x".repeat(1000) })] })
    .state.tasks.createGroup
  assert.deepStrictEqual<unknown>(task?._tag === "Failed" && [task.words._tag === "Key" && task.words.key, task.reason], [
    "refusal:group-name-length",
    "group-name-length"
  ])
})

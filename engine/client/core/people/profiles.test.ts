import { assert, it } from "@effect/vitest"
import { type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { ask, done, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Member } from "../../../group/Group.ts"
import { withGroup } from "../groups/groups.ts"
import { profileTask } from "../notices/tasks.ts"
import { requestProfile } from "./commands.ts"

const TEAM = ContactId.make("group-5")
const BOB = UserId.make(7)
const { state: online } = play({ contacts: [row("group-5", { is_group: 1, role: 3 })], when: [] })
const bob = { id: BOB, name: "Bob", role: "member" } as Member
const cy = { id: UserId.make(8), name: "Cy", role: "member" } as Member

it("[GROUP-18] a page is asked for through the group in which somebody is, as far as that is known", () => {
  const asked = (through: ContactId | undefined, members: ReadonlyArray<Member> | null | "unread") => {
    const state = members === "unread" ? online : withGroup(online, TEAM, { members })
    const [next, intents] = requestProfile(state, BOB, through)
    const call = intents.map((each) => each._tag === "Call" && each.ask)
    return [call, Object.keys(next.tasks).filter((key) => key.startsWith("profile"))]
  }
  const plain = { call: "getUserInfo", body: { user_id: BOB }, id: BOB }
  const inTeam = { ...plain, body: { user_id: BOB, group_id: TEAM }, through: TEAM }
  const task = ["profile:7:group-5"]
  assert.deepStrictEqual<unknown>(asked(undefined, [bob]), [[plain], ["profile:7"]])
  assert.deepStrictEqual<unknown>(asked(TEAM, [cy, bob]), [[inTeam], task])
  assert.deepStrictEqual<unknown>(asked(TEAM, null), [[inTeam], task])
  assert.deepStrictEqual<unknown>(asked(TEAM, "unread"), [[inTeam], task])
  // who has left the group is looked at as anybody else
  assert.deepStrictEqual<unknown>(asked(TEAM, [cy]), [[{ ...plain, through: TEAM }], task])
  const chat = ContactId.make("8")
  assert.deepStrictEqual<unknown>(asked(chat, [bob]), [[{ ...plain, through: chat }], ["profile:7:8"]])
})

it("[GROUP-18] the page of one person has one task for each way to it", () => {
  assert.deepStrictEqual([profileTask(BOB), profileTask(BOB, TEAM)], ["profile:7", `profile:7:${TEAM}`])
})

it("[GROUP-18] after somebody was asked to be a friend their page is read again by the same way", () => {
  const again = ({ intents }: Stage) =>
    intents.flatMap((each) => (each._tag === "Call" && each.ask.call === "getUserInfo" ? [each.ask] : []))
  const added = (more: object): Stage => {
    const answer: Happening = { answer: "friendAdd", body: done() }
    return play({
      contacts: [row("group-5", { is_group: 1, role: 3 })],
      when: [ask("FriendAsked", { id: 7, text: "It is me, Ann.", ...more }), answer]
    })
  }
  const plain = { call: "getUserInfo", body: { user_id: 7 }, id: 7 }
  assert.deepStrictEqual<unknown>(again(added({})), [plain])
  const inTeam = { ...plain, body: { user_id: 7, group_id: "group-5" }, through: "group-5" }
  assert.deepStrictEqual<unknown>(again(added({ group: "group-5" })), [inTeam])
})

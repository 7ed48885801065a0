import { assert, it } from "@effect/vitest"
import { HashMap, Result } from "effect"
import { play } from "#fixtures/client/play.ts"
import { frame, row } from "#fixtures/client/told.ts"
import { readFrame } from "../../../api/frames.ts"
import { type Profile, UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import type { GroupPage, Member } from "../../../group/Group.ts"
import { groupOf, withGroup } from "../groups/groups.ts"
import { SERVICE_DEFAULTS } from "../../../setting/ServiceConfig.ts"
import { requestIntent } from "../../ask.ts"
import type { State } from "../../State.ts"
import { step } from "../../step.ts"

const NOW = Millis.make(1_800_000_000_000)
const [BOB, CEM] = [UserId.make(7), UserId.make(8)]
const TEAM = ContactId.make("group-5")
const rows = [row(), row("group-5", { is_group: 1, role: 3, displayName: "Team" })]
const { state: known } = play({ start: "numbered", contacts: rows, when: [] })
const told = (state: State, type: string, data: unknown) => {
  const frame = Result.getOrThrow(readFrame(JSON.stringify({ type, time: 0, data })))
  return step(state, { _tag: "FrameTold", frame, now: NOW })
}
const asked = ([, intents]: ReturnType<typeof told>) =>
  intents.flatMap((each) => (each._tag === "Call" ? [[each.ask.call, (each.ask.body as { user_id?: unknown }).user_id]] : []))
const looked = (turn: ReturnType<typeof told>) => asked(turn).flatMap(([call, id]) => (call === "getUserInfo" ? [id] : []))

/** Ann has looked at the pages of Bob and Cem, and at who is in a group with Cem. */
const before: State = withGroup(
  { ...known, profiles: HashMap.fromIterable([BOB, CEM].map((id) => [id, { id } as unknown as Profile] as const)) },
  TEAM,
  { members: [{ id: CEM, name: "Cem", role: "member" } as Member], stale: false }
)

it("[CLIENT-40] when everybody is a friend, or nobody any more, all that was read of people is read again", () => {
  const config = (runMode: number) => ({ sysInfo: { runMode }, chatInfo: {}, fileUpload: {}, compass: {} })
  const other = told(before, "updateConfig", config(before.service.friendsMatter ? 1 : 2))
  assert.deepStrictEqual(
    looked(other).toSorted((a, b) => Number(a) - Number(b)),
    [BOB, CEM]
  )
  assert.strictEqual(groupOf(other[0], TEAM).stale, true)
  const nobody = told({ ...before, profiles: HashMap.empty() }, "updateConfig", config(before.service.friendsMatter ? 1 : 2))
  assert.deepStrictEqual([looked(nobody), groupOf(nobody[0], TEAM).stale], [[], true])
  const same = told(before, "updateConfig", config(before.service.friendsMatter ? 2 : 1))
  assert.deepStrictEqual([looked(same), groupOf(same[0], TEAM).stale], [[], false])
})

it("[LOCALE-05] a service that has told nothing yet is taken for ours, and an older one is asked again", () => {
  const { state: online } = play({ start: "online", contacts: rows, when: [] })
  const config = (resume: number) => ({ sysInfo: {}, chatInfo: { resume }, fileUpload: {}, compass: {} })
  const untold: State = { ...online, service: SERVICE_DEFAULTS, setting: { ...online.setting, language: "pt" } }
  const languages = ([, intents]: ReturnType<typeof told>) =>
    intents.flatMap((each) => (each._tag === "Call" ? [[each.ask.call, each.language]] : []))
  const [asking] = [requestIntent(untold, { call: "getContacts", body: {} })]
  assert.strictEqual(asking._tag === "Call" && asking.language, "pt")
  assert.deepStrictEqual(languages(told(untold, "updateConfig", config(0))), [["getContacts", "en"]])
  assert.deepStrictEqual(languages(told(untold, "updateConfig", config(1))), [["resume", "pt"]])
  const english: State = { ...untold, setting: { ...untold.setting, language: "en" } }
  assert.deepStrictEqual(languages(told(english, "updateConfig", config(0))), [])
})

it("[CLIENT-42] a group with a contact who is gone reads its members again, others do not", () => {
  const with7 = { ...before, profiles: HashMap.empty() } as State
  const stale = (id: number) => groupOf(told(with7, "contactGone", { id: String(id) })[0], TEAM).stale
  assert.strictEqual(stale(7), false)
  const cem = {
    ...with7,
    contacts: HashMap.set(with7.contacts, ContactId.make("8"), HashMap.getUnsafe(with7.contacts, ContactId.make("7")))
  }
  assert.strictEqual(groupOf(told(cem, "contactGone", { id: "8" })[0], TEAM).stale, true)
})

it("[CLIENT-28] who becomes a contact is looked at again where friends matter", () => {
  const bob = { id: 7, displayName: "Bob" }
  const among = (friendsMatter: boolean) =>
    looked(told({ ...before, service: { ...before.service, friendsMatter } }, "appendContact", bob))
  assert.deepStrictEqual([among(true), among(false)], [[BOB], []])
})

it("[GROUP-09] the page of a group is read again when who may invite changes, if it was read", () => {
  const page = { invites: false } as GroupPage
  const pages = (state: State, invite: number) =>
    asked(told(state, "groupSetting", { group_id: "group-5", setting: { manage: 0, invite, nospeak: 0 } })).filter(
      ([call]) => call === "groupInfo"
    ).length
  const read = withGroup(before, TEAM, { page })
  assert.deepStrictEqual([pages(read, 1), pages(read, 0), pages(before, 1), pages(before, 0)], [1, 0, 0, 0])
})

it("[ROW-04] the page of a person who is in no list is read again if it showed a friend, and not if it showed a stranger", () => {
  const among = (friendship: Profile["friendship"]) => {
    const profiles = HashMap.make([BOB, { id: BOB, friendship } as unknown as Profile])
    const contacts = HashMap.remove(before.contacts, ContactId.make("7"))
    const service = { ...before.service, friendsMatter: true }
    return looked(told({ ...before, contacts, profiles, service }, "removeGroup", { group_id: "7", by: 7 }))
  }
  assert.deepStrictEqual([among("friend"), among("stranger")], [[BOB], []])
})

it("[ROW-03] a contact to whom I give a remark, once or again, keeps their own name, until the remark is that name", () => {
  const bob = (...names: ReadonlyArray<string>) => {
    const when = names.map((displayName) => frame("setNickname", { id: 7, nickname: displayName, displayName }))
    const { name, realName } = HashMap.getUnsafe(
      play({ contacts: [row(7, { displayName: "Bob" })], when }).state.contacts,
      ContactId.make("7")
    )
    return [name, realName]
  }
  assert.deepStrictEqual(
    [bob(), bob("Zoe"), bob("Zoe", "Zed"), bob("Zoe", "Bob")],
    [
      ["Bob", undefined],
      ["Zoe", "Bob"],
      ["Zed", "Bob"],
      ["Bob", undefined]
    ]
  )
})

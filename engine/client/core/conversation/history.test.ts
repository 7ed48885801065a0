import { assert, it } from "@effect/vitest"
import { knowing, knownOf } from "#fixtures/client/known.ts"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { frame, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf, EMPTY_CHAT, withChat } from "./chats.ts"
import { NOTHING } from "./coverage/Coverage.ts"
import { withHistory } from "../groups/groups.ts"

const GROUP = ContactId.make("group-5")
const group = row("group-5", { is_group: 1, role: 3, setting: { manage: 0, invite: 1, nospeak: 0, history: 0, profile: 0 } })
const setting = (history: number) =>
  frame("groupSetting", { group_id: "group-5", setting: { manage: 0, invite: 1, nospeak: 0, history, profile: 0 } })

for (const [history, older] of [
  [1, "some"],
  [0, "none"]
] as const)
  it(`[GROUP-12] where a group shows its history (${history}), what began with me goes on above: ${older}`, () => {
    const { state } = play({ contacts: [group], when: [] })
    const before = withChat(state, GROUP, knowing(EMPTY_CHAT, { older: "none", olderStored: "none" }))
    const { state: told } = play({ contacts: [group], when: [setting(history)] })
    const after = withHistory(before, { ...told, chats: before.chats }, GROUP)
    assert.strictEqual(HashMap.has(told.contacts, GROUP), true)
    assert.deepStrictEqual([knownOf(chatOf(after, GROUP)).older, knownOf(chatOf(after, GROUP)).olderStored], [older, older])
  })

it("[GROUP-12] what began with me stays the beginning where its history was shown before, and an unknown chat stays unknown", () => {
  const shown = play({ contacts: [group], when: [setting(1)] }).state
  const begun = withChat(shown, GROUP, knowing(EMPTY_CHAT, { older: "none" }))
  assert.strictEqual(withHistory(begun, begun, GROUP), begun)
  const hidden = play({ contacts: [group], when: [] }).state
  assert.isFalse(HashMap.has(withHistory(hidden, { ...shown, chats: HashMap.empty() }, GROUP).chats, GROUP))
})

for (const size of [0, 3])
  it(`[GROUP-12] where a group shows its history no more, what is held below the newest is in doubt, of ${size} messages`, () => {
    const shown = play({ contacts: [group], when: [setting(1)] }).state
    const ranges = size === 0 ? [] : [{ from: 4, to: 6 }]
    const held = withChat(shown, GROUP, { ...EMPTY_CHAT, coverage: { ...NOTHING, ranges, start: 4, live: true } })
    const hidden = play({ contacts: [group], when: [setting(0)] }).state
    const after = withHistory(held, { ...hidden, chats: held.chats }, GROUP)
    assert.deepStrictEqual(chatOf(after, GROUP).coverage, {
      ...NOTHING,
      ranges: size === 0 ? [] : [{ from: 6, to: 6 }],
      outdated: true
    })
    assert.isAbove(after.log.epoch, hidden.log.epoch)
    assert.strictEqual(withHistory(after, after, GROUP), after)
  })

import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { happen, play } from "#fixtures/client/play.ts"
import { ask, done, frame, mine, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { MessageId } from "../../../../message/Message.ts"
import { withGroup } from "../../groups/groups.ts"
import { reedit } from "./recall.ts"

it("[CLIENT-32] the screen takes the text over, also where the composer holds it already", () => {
  const recalled = play({
    contacts: [row()],
    when: [
      frame("simple", mine(1)),
      ask("RecallAsked", { chat: "7", id: "m1" }),
      { answer: "undoMessage", body: done() },
      ask("DraftAsked", { chat: "7", text: "t1" })
    ]
  })
  const again = happen(recalled, ask("ReeditAsked", { chat: "7", id: "m1" }))
  const draft = Option.getOrUndefined(HashMap.get(again.state.drafts, ContactId.make("7")))
  assert.deepStrictEqual(draft, { text: "t1", version: 1 })
})

it("[CLIENT-32] in a group whose members nobody read, a text that is edited again names whom it named", () => {
  const group = ContactId.make("group-5")
  const named = { fromUser: { id: 1, realname: "Ann" }, toContactId: "group-5", toUser: "group-5", is_group: 1 }
  const recalled = play({
    contacts: [row("group-5", { is_group: 1, role: 3 })],
    when: [
      frame("group", { ...mine(1), ...named }),
      ask("RecallAsked", { chat: "group-5", id: "m1" }),
      { answer: "undoMessage", body: done() }
    ]
  }).state
  for (const members of [null, []]) {
    const text = Option.getOrUndefined(
      HashMap.get(reedit(withGroup(recalled, group, { members }), group, MessageId.make("m1")).drafts, group)
    )?.text
    assert.strictEqual(text, "t1")
  }
})

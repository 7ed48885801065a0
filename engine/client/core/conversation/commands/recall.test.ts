import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { happen, play } from "#fixtures/client/play.ts"
import { ask, done, frame, mine, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"

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

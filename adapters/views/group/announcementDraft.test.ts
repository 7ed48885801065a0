import { assert, it } from "@effect/vitest"
import type { Event } from "#engine/client/Event.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { play } from "#fixtures/client/play.ts"
import { beginAnnouncement, announcementDraft, endAnnouncement } from "./announcementDraft.ts"
import { followClient } from "../shared/store.ts"

const [ONE, OTHER] = [ContactId.make("group-3"), ContactId.make("group-4")]

it("what was begun to be announced stands in its group", () => {
  const ask = { _tag: "AnnouncementDraftAsked", chat: "group-3", text: "Tea at five" }
  const { state } = play({ contacts: [], when: [{ ask }] })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  assert.strictEqual(announcementDraft(ONE).value, "Tea at five")
  assert.isNull(announcementDraft(OTHER).value)
})

it("what is published already is nothing begun, an empty text is", () => {
  const told: Array<Event> = []
  const { state } = play({ contacts: [], when: [] })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: (event) => told.push(event) })
  for (const text of ["Tea at five", "Tea at four", ""]) beginAnnouncement(ONE, text, "Tea at four")
  endAnnouncement(ONE)
  const texts = told.map((each) => each._tag === "AnnouncementDraftAsked" && each.chat === ONE && each.text)
  assert.deepStrictEqual(texts, ["Tea at five", null, "", null])
})

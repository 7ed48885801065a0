import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { type Happening, play } from "#fixtures/client/play.ts"
import { frame, open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"

const gone: Happening = frame("removeGroup", { group_id: 7, by: 7 })
const left: Happening = frame("contactGone", { id: 7 })
/** What stands on screen after somebody is gone. */
const after = (...when: ReadonlyArray<Happening>) => {
  const { state } = play({ contacts: [row(7), row(8)], when })
  return {
    open: state.open,
    isHere: HashMap.has(state.contacts, ContactId.make("7")),
    toasts: state.toasts.map(({ millis, words }) => [words, millis])
  }
}

it("[ROW-04] who looks at the chat of a friend who ended the friendship is told, and nobody else", () => {
  const words = { _tag: "Key", key: "refusal:not-in-their-list", params: {} }
  assert.deepStrictEqual<unknown>(after(open("7"), gone), { open: "", isHere: false, toasts: [[words, 2500]] })
  assert.deepStrictEqual<unknown>(after(open("8"), gone), { open: "8", isHere: false, toasts: [] })
  const mine: Happening = frame("removeGroup", { group_id: 7, by: 1 })
  assert.deepStrictEqual<unknown>(after(open("7"), mine), { open: "", isHere: false, toasts: [] })
})

it("[CLIENT-42] who looks at the chat of a person who is no contact any more is told, and nobody else", () => {
  const words = { _tag: "Key", key: "app:contactGone", params: {} }
  assert.deepStrictEqual<unknown>(after(open("7"), left), { open: "", isHere: false, toasts: [[words, 2500]] })
  assert.deepStrictEqual<unknown>(after(open("8"), left), { open: "8", isHere: false, toasts: [] })
})

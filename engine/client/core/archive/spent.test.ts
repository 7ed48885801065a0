import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import type { DraftFile, Unsent } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { changesBetween } from "./changes.ts"

const BOB = ContactId.make("7")
const { state: blank } = play({ contacts: [row()], when: [] })

const fileOf = (id: string): DraftFile => ({ id: MessageId.make(id), name: `${id}.pdf`, size: 9, kept: true })
const withDraft = (state: State, text: string, files: ReadonlyArray<string>): State => ({
  ...state,
  drafts: HashMap.make([BOB, { text, files: files.map(fileOf), version: 1 }])
})

const unsent = (id: string, more: Partial<Unsent> = {}): Unsent =>
  ({
    ...{ id, number: 0, chat: BOB, author: 1, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: 5, delivery: "waiting" },
    ...{ refusal: "", at: [], ordinal: 1, tries: 0, why: null, ...more }
  }) as unknown as Unsent
const withFile = (id: string, more: Partial<Unsent> = {}): Unsent => unsent(id, { attachment: { _tag: "Local" }, ...more })
const withUnsent = (state: State, waiting: ReadonlyArray<Unsent>, keeping: ReadonlyArray<Unsent> = []): State =>
  withChat(state, BOB, { ...chatOf(state, BOB), waiting, keeping })

/** Names of bytes that are of no use any more. */
const spent = (before: State, now: State): ReadonlyArray<string> | undefined => changesBetween(before, now)?.spent

it("[OUTBOX-13] bytes of a file that is taken out of a draft go, and those of the others stay", () => {
  const two = withDraft(blank, "here they are", ["plan", "photo"])
  assert.deepStrictEqual(spent(two, withDraft(blank, "here they are", ["photo"])), ["plan"])
  assert.deepStrictEqual(spent(two, { ...blank, drafts: HashMap.empty() }), ["plan", "photo"])
  assert.isUndefined(spent(two, withDraft(blank, "here it is", ["plan", "photo"])))
  assert.isUndefined(spent(withDraft(blank, "", []), withDraft(blank, "text alone", [])))
})

it("[OUTBOX-13] bytes of a file that a message took over from the draft stay, whether it is shown already or not", () => {
  const drafted = withDraft(blank, "", ["plan"])
  assert.isUndefined(spent(drafted, withUnsent(withDraft(blank, "", []), [withFile("plan")])))
  assert.isUndefined(spent(drafted, withUnsent(withDraft(blank, "", []), [], [withFile("plan")])))
  assert.deepStrictEqual(spent(drafted, withUnsent(withDraft(blank, "", []), [withFile("other")])), ["plan"])
})

it("[OUTBOX-07] bytes of a message go with it, under the name that they have, and a text has none", () => {
  const three = withUnsent(blank, [withFile("a"), withFile("b", { bytes: MessageId.make("made") }), unsent("c")])
  assert.deepStrictEqual(spent(three, withUnsent(blank, [])), ["a", "made"])
  assert.deepStrictEqual(spent(three, withUnsent(blank, [withFile("b", { bytes: MessageId.make("made") })])), ["a"])
  assert.deepStrictEqual(spent(three, { ...blank, chats: HashMap.remove(three.chats, BOB) }), ["a", "made"])
})

it("[OUTBOX-24] what was made of a picture takes the place of what was chosen, whose bytes go", () => {
  const chosen = withUnsent(blank, [withFile("a")])
  assert.deepStrictEqual(spent(chosen, withUnsent(blank, [withFile("a", { bytes: MessageId.make("made") })])), ["a"])
  assert.isUndefined(spent(chosen, withUnsent(blank, [withFile("a", { tries: 1 })])))
  assert.isUndefined(spent(withUnsent(blank, [unsent("a")]), withUnsent(blank, [unsent("a", { tries: 1 })])))
})

it("[OUTBOX-13] bytes that nobody holds are dropped, though nothing else has changed", () => {
  const unkept = (files: ReadonlyArray<DraftFile>): State => ({
    ...blank,
    drafts: HashMap.make([BOB, { text: "", files, version: 1 }])
  })
  const chosen: DraftFile = { id: MessageId.make("plan"), name: "plan.pdf", size: 9 }
  assert.deepStrictEqual(spent(unkept([chosen]), unkept([])), ["plan"])
})

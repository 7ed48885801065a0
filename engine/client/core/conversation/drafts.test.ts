import { assert, it } from "@effect/vitest"
import { CHAT, mine, ME, said } from "#fixtures/client/values.ts"
import { MessageId, MessageNumber } from "../../../message/Message.ts"
import * as Drafts from "./drafts.ts"
import { INITIAL } from "../../initial.ts"
import type { Draft } from "./State.ts"

const quote = { number: MessageNumber.make(3), author: ME, name: "Ann", text: "q" }
const [bob, cy] = [
  { id: said(1).author, name: "Bob" },
  { id: ME, name: "Cy" }
]
const holding = (draft: Omit<Partial<Draft>, "files">) => Drafts.withKeptDraft(INITIAL, { chat: CHAT, text: "", ...draft })
const heldIn = (state: typeof INITIAL) => Drafts.draftOf(state, CHAT)
const back = (html: string, more: object = {}) => mine(1, { body: { _tag: "Text", html }, ...more })

it("what a composer holds changes only with something else; what comes from outside says so", () => {
  const typed = Drafts.withDraft(INITIAL, CHAT, "hi")
  assert.deepStrictEqual(heldIn(typed), { text: "hi", version: 0 })
  assert.strictEqual(Drafts.withDraft(typed, CHAT, "hi"), typed)
  assert.strictEqual(Drafts.withDraft(INITIAL, CHAT, ""), INITIAL)
  assert.deepStrictEqual(heldIn(Drafts.withDraft(typed, CHAT, "hi", true)), { text: "hi", version: 1 })
  assert.strictEqual(Drafts.withoutDraft(INITIAL, CHAT), INITIAL)
  for (const each of [{ text: "hi" }, { quote }, { mentions: [bob] }])
    assert.deepStrictEqual(heldIn(Drafts.withoutDraft(holding(each), CHAT)), { text: "", version: 1 })
  assert.deepStrictEqual(heldIn(Drafts.withoutDraft(holding({ text: "hi", announcement: "" }), CHAT)), {
    text: "",
    version: 1,
    announcement: ""
  })
  const empty = Drafts.withoutDraft(typed, CHAT)
  assert.strictEqual(Drafts.withoutDraft(empty, CHAT), empty)
})

it("what is begun to be announced stands beside the composer's text, until it is published or given up", () => {
  const begun = Drafts.withAnnouncement(holding({ text: "hi" }), CHAT, "Tea")
  assert.deepStrictEqual(heldIn(begun), { text: "hi", version: 1, announcement: "Tea" })
  assert.strictEqual(Drafts.withAnnouncement(begun, CHAT, "Tea"), begun)
  assert.deepStrictEqual(heldIn(Drafts.withDraft(begun, CHAT, "ho")), { text: "ho", version: 1, announcement: "Tea" })
  // emptied it is something else than what is published
  assert.strictEqual(heldIn(Drafts.withAnnouncement(begun, CHAT, ""))?.announcement, "")
  assert.deepStrictEqual(heldIn(Drafts.withAnnouncement(begun, CHAT, null)), { text: "hi", version: 1 })
  assert.strictEqual(Drafts.withAnnouncement(INITIAL, CHAT, null), INITIAL)
  assert.deepStrictEqual(heldIn(Drafts.withAnnouncement(INITIAL, CHAT, "Tea")), { text: "", version: 0, announcement: "Tea" })
})

it("[QUOTE-04] what the text answers is put there, replaced and taken away", () => {
  const answering = Drafts.withQuote(holding({ text: "hi" }), CHAT, quote)
  assert.deepStrictEqual(heldIn(answering), { text: "hi", version: 1, quote })
  assert.deepStrictEqual(heldIn(Drafts.withQuote(answering, CHAT, null)), { text: "hi", version: 1 })
  assert.strictEqual(Drafts.withQuote(INITIAL, CHAT, null), INITIAL)
})

it("[MENTION-06] whom the text may mention is known once under each name", () => {
  const both = Drafts.withMentions(Drafts.withMentions(INITIAL, CHAT, [bob]), CHAT, [bob, cy, { ...bob, name: "Rob" }])
  assert.deepStrictEqual(heldIn(both)?.mentions, [bob, cy, { ...bob, name: "Rob" }])
  assert.strictEqual(Drafts.withMentions(both, CHAT, [cy]), both)
  assert.deepStrictEqual(heldIn(Drafts.withMentions(both, CHAT, [{ ...cy, name: "Bob" }]))?.mentions?.length, 4)
})

it("[CLIENT-21] texts that come back keep their order before what was typed since", () => {
  const first = Drafts.withReturnedText(holding({ text: "typed" }), back("one"))
  assert.deepStrictEqual(heldIn(first), { text: "one\ntyped", returned: "one", version: 2 })
  const second = Drafts.withReturnedText(first, back("two"))
  assert.strictEqual(heldIn(second)?.text, "one\ntwo\ntyped")
  const edited = Drafts.withReturnedText(Drafts.withDraft(first, CHAT, "other"), back("two"))
  assert.deepStrictEqual(heldIn(edited), { text: "two\nother", returned: "two", version: 3 })
  assert.strictEqual(heldIn(Drafts.withReturnedText(INITIAL, back("one")))?.text, "one")
  const twice = Drafts.withReturnedText(Drafts.withReturnedText(INITIAL, back("one")), back("two"))
  assert.strictEqual(heldIn(twice)?.text, "one\ntwo")
  const silent = Drafts.withReturnedText(first, mine(1, { body: { _tag: "Event", text: "e" } }))
  assert.strictEqual(heldIn(silent)?.text, "one\ntyped")
  const nothing = Drafts.withReturnedText(holding({ text: "typed" }), mine(1, { body: { _tag: "Event", text: "e" } }))
  assert.strictEqual(heldIn(nothing)?.text, "typed")
  const spaced = Drafts.withReturnedText(holding({ text: "\na\n\nb" }), back("one"))
  assert.strictEqual(heldIn(spaced)?.text, "one\n\na\n\nb")
  const again = Drafts.withReturnedText(holding({ text: "onea\nb", returned: "one" }), back("two"))
  assert.strictEqual(heldIn(again)?.text, "one\ntwo\na\nb")
})

it("[QUOTE-04] a text that comes back brings what it answered, unless the composer answers something else", () => {
  const other = { ...quote, number: MessageNumber.make(9) }
  assert.deepStrictEqual(heldIn(Drafts.withReturnedText(INITIAL, back("one", { quote })))?.quote, quote)
  assert.deepStrictEqual(heldIn(Drafts.withReturnedText(holding({ quote: other }), back("one", { quote })))?.quote, other)
  assert.notProperty(heldIn(Drafts.withReturnedText(INITIAL, back("one"))), "quote")
})

it("composers are the same with the same text, answer and names; nothing is the same as an empty one", () => {
  const draft = { text: "hi", quote, mentions: [bob, cy], announcement: "Tea" }
  assert.isTrue(Drafts.isSameDraft())
  assert.isTrue(Drafts.isSameDraft(undefined, { text: "" }))
  assert.isTrue(Drafts.isSameDraft(draft, { ...draft, mentions: [{ ...bob }, { ...cy }] }))
  const others = [
    { ...draft, text: "ho" },
    { ...draft, quote: { ...quote, number: MessageNumber.make(9) } },
    { ...draft, announcement: "" },
    { text: "hi", quote, mentions: [bob, cy] },
    { text: "hi", mentions: [bob, cy], announcement: "Tea" },
    { text: "hi", quote, announcement: "Tea" },
    { ...draft, mentions: [bob] },
    { ...draft, mentions: [bob, { ...cy, name: "Rob" }] },
    { ...draft, mentions: [bob, { ...cy, id: bob.id }] }
  ]
  for (const other of others) {
    assert.isFalse(Drafts.isSameDraft(draft, other))
    assert.isFalse(Drafts.isSameDraft(other, draft))
  }
})

it("a draft is told with all it holds; the archive keeps none that is empty", () => {
  const draft: Draft = { text: "hi", version: 3, quote, mentions: [bob] }
  assert.deepStrictEqual(Drafts.asKept(draft, CHAT), { chat: CHAT, text: "hi", quote, mentions: [bob] })
  assert.deepStrictEqual(Drafts.asKept({ text: "hi", version: 3 }, CHAT), { chat: CHAT, text: "hi" })
  assert.isNull(Drafts.archivedDraft({ text: "", version: 3, mentions: [bob] }, CHAT))
  const begun = { chat: CHAT, text: "", announcement: "" }
  assert.deepStrictEqual(Drafts.asKept({ text: "", version: 3, announcement: "" }, CHAT), begun)
  assert.deepStrictEqual(Drafts.archivedDraft({ text: "", version: 3, announcement: "" }, CHAT), begun)
  assert.deepStrictEqual(Drafts.archivedDraft({ text: "", version: 3, quote }, CHAT), { chat: CHAT, text: "", quote })
  assert.deepStrictEqual(Drafts.archivedDraft({ text: "hi", version: 3 }, CHAT), { chat: CHAT, text: "hi" })
  const twice = Drafts.withKeptDraft(holding({ text: "a" }), { chat: CHAT, text: "b" })
  assert.deepStrictEqual(heldIn(twice), { text: "b", version: 2 })
})

const fileOf = (id: string, more: object = {}) => ({ id: MessageId.make(id), name: `${id}.pdf`, size: 9, ...more })

it("[OUTBOX-13] a draft has files only as long as some are chosen", () => {
  assert.strictEqual(Drafts.withDraftFiles(INITIAL, CHAT, []), INITIAL)
  const typed = Drafts.withDraft(INITIAL, CHAT, "hi")
  assert.strictEqual(Drafts.withDraftFiles(typed, CHAT, []), typed)
  const chosen = Drafts.withDraftFiles(typed, CHAT, [fileOf("a"), fileOf("b")])
  assert.deepStrictEqual(heldIn(chosen), { text: "hi", version: 0, files: [fileOf("a"), fileOf("b")] })
  assert.deepStrictEqual(heldIn(Drafts.withDraftFiles(chosen, CHAT, [])), { text: "hi", version: 0 })
})

it("drafts are the same that hold the same files in the same order", () => {
  const same = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) =>
    Drafts.isSameDraft({ text: "", files: a.map((id) => fileOf(id)) }, { text: "", files: b.map((id) => fileOf(id)) })
  assert.isTrue(same(["a", "b"], ["a", "b"]))
  assert.isTrue(same([], []))
  for (const other of [["a"], ["b", "a"], ["a", "c"], ["a", "b", "c"], []]) assert.isFalse(same(["a", "b"], other), other.join())
  assert.isTrue(Drafts.isSameDraft({ text: "" }, { text: "", files: [] }))
  assert.isFalse(Drafts.isSameDraft({ text: "" }, { text: "", files: [fileOf("a")] }))
})

it("[OUTBOX-13] of a draft those files are kept whose bytes are", () => {
  const draft: Draft = { text: "hi", version: 3, files: [fileOf("a"), fileOf("b", { kept: true, as: MessageId.make("m") })] }
  assert.deepStrictEqual<unknown>(Drafts.asKept(draft, CHAT), { chat: CHAT, text: "hi", files: [fileOf("b", { kept: true })] })
  assert.deepStrictEqual<unknown>(Drafts.asKept({ text: "hi", version: 3 }, CHAT), { chat: CHAT, text: "hi" })
  assert.deepStrictEqual<unknown>(Drafts.asKept({ ...draft, files: [fileOf("a")] }, CHAT), { chat: CHAT, text: "hi" })
})

it("[OUTBOX-13] what is said of chosen files is kept with them, makes another draft, and goes once they are on their way and it was said", () => {
  const chosen = Drafts.withDraftFiles(INITIAL, CHAT, [fileOf("a", { kept: true })])
  assert.strictEqual(Drafts.withCaption(INITIAL, CHAT, "look", true), INITIAL)
  const said = Drafts.withCaption(chosen, CHAT, "look", true)
  const draft = heldIn(said) as Draft
  assert.strictEqual(Drafts.withCaption(said, CHAT, "look", true), said)
  const files = [fileOf("a", { kept: true })]
  assert.deepStrictEqual<unknown>(Drafts.asKept(draft, CHAT), { chat: CHAT, text: "", files, caption: "look", original: true })
  // files that are not kept leave nothing to be said of
  assert.isNull(Drafts.archivedDraft({ ...draft, files: [fileOf("a")] }, CHAT))
  for (const other of [Drafts.withCaption(said, CHAT, "look", false), Drafts.withCaption(said, CHAT, "", true)])
    assert.isFalse(Drafts.isSameDraft(draft, heldIn(other)))
  assert.deepStrictEqual(heldIn(Drafts.withCaption(said, CHAT, "", false)), heldIn(chosen))
  // another text that is sent meanwhile leaves it
  assert.strictEqual(Drafts.withoutDraft(said, CHAT), said)
  const leaving = Drafts.withDraftFiles(said, CHAT, [fileOf("a", { kept: true, as: MessageId.make("m") })])
  assert.strictEqual(heldIn(leaving)?.caption, "look")
  assert.strictEqual(heldIn(Drafts.withoutDraft(leaving, CHAT))?.caption, undefined)
  assert.deepStrictEqual(heldIn(Drafts.withDraftFiles(said, CHAT, [])), { text: "", version: 0 })
})

it("what is written in a draft is a text", () => {
  const draft: Draft = { text: "hi", version: 0 }
  assert.isTrue(Drafts.isWrittenIn(draft, back("hi")))
  assert.isFalse(Drafts.isWrittenIn(draft, back("ho")))
  assert.isFalse(Drafts.isWrittenIn(undefined, back("hi")))
  const picture = { _tag: "Image", html: "hi" } as unknown as ReturnType<typeof back>["body"]
  assert.isFalse(Drafts.isWrittenIn(draft, mine(1, { body: picture })))
})

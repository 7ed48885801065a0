import { assert, it } from "@effect/vitest"
import type { Client } from "#engine/client/Client.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import type { Command } from "#engine/client/Event.ts"
import { type Given, type Happening, play } from "#fixtures/client/play.ts"
import { author } from "./author.ts"
import { chatHead } from "./chatHead.ts"
import { chatHistory, chatMessages, readAgain } from "./chatMessages.ts"
import { draft } from "./composer.ts"
import { isForeignChat } from "./notMine.ts"
import { followClient } from "../shared/store.ts"

const BOB = ContactId.make("7")

const contact = {
  id: 7,
  displayName: "Bob",
  is_group: 0,
  type: "text",
  lastContent: "hi",
  lastSendTime: 1_699_999_940_000,
  is_online: 1
}

/** The slices over a client that was played to; gives what it is told from then on. */
const watch = (when: ReadonlyArray<Happening>, given: Partial<Given> = {}): ReadonlyArray<Command> => {
  const { state } = play({ contacts: [contact], ...given, when })
  const told: Array<Command> = []
  const client: Client = {
    state: () => state,
    subscribe: () => () => undefined,
    tell: (event) => void told.push(event as Command)
  }
  followClient(client)
  return told
}

const open = { ask: { _tag: "ChatOpenAsked", chat: "7" } }
const send = (id: string, text: string): Happening => ({ ask: { _tag: "SendAsked", chat: "7", id, text } })
const page = (from: number, to: number): Happening => ({ answer: "getMessageList", texts: { of: 7, from, to } })

const shown = () =>
  chatMessages(BOB).value.map((row) => (row._tag !== "Message" ? "day" : `${row.isOwn ? "me" : "they"} ${row.key}`))

// (CLIENT-10, TIME-04)
it("a chat is on its way until its newest page is here, then its rows stand under their day", () => {
  watch([open])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Loading" })
  watch([open, page(1, 2)])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Rows", above: "beginning" })
  assert.deepStrictEqual(shown(), ["day", "they m1", "they m2"])
})

// (CLIENT-12)
it("above a full page there is more, and it has no day until it is known where that begins", () => {
  watch([open, page(11, 40)])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Rows", above: "more" })
  assert.strictEqual(shown()[0], "they m11")
  watch([open, page(11, 40), { ask: { _tag: "OlderAsked", chat: "7" } }])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Rows", above: "loading" })
  watch([open, page(11, 40), { ask: { _tag: "OlderAsked", chat: "7" } }, page(1, 10)])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Rows", above: "beginning" })
  assert.strictEqual(shown().length, 41)
})

it("a chat without messages is empty only once that is known", () => {
  watch([open, { answer: "getMessageList", body: { code: 0, msg: "", data: [] } }])
  assert.deepStrictEqual(chatHistory(BOB).value, { _tag: "Empty" })
})

it("history that did not come says so, and what could not be read is asked for again", () => {
  const first = watch([open, { answer: "getMessageList" }])
  assert.strictEqual(chatHistory(BOB).value._tag, "Failed")
  readAgain(BOB)
  assert.strictEqual(first[0]?._tag, "ChatOpenAsked")
  const older = watch([open, page(11, 40), { ask: { _tag: "OlderAsked", chat: "7" } }, { answer: "getMessageList" }])
  assert.strictEqual(chatHistory(BOB).value._tag, "RowsFailed")
  readAgain(BOB)
  assert.strictEqual(older[0]?._tag, "OlderAsked")
})

// (CLIENT-16)
it("what I write stands at the end at once", () => {
  watch([open, page(1, 2), send("x1", "one"), send("x2", "two")])
  assert.deepStrictEqual(shown().slice(-2), ["me x1", "me x2"])
})

// (CLIENT-18)
it("a refused text comes back to the composer, told by its version", () => {
  watch([open, page(1, 2), send("x1", "keep me"), { answer: "sendMessage", body: { code: 401, msg: "no", data: "" } }])
  assert.strictEqual(draft(BOB).value.text, "keep me")
  assert.isAbove(draft(BOB).value.version, 0)
})

it("name and presence come from the contact, and presence only where the service shows it", () => {
  watch([open])
  assert.deepStrictEqual(chatHead(BOB).value, { name: "Bob", avatar: "", kind: "person", presence: "online" })
  assert.strictEqual(chatHead(ContactId.make("99")).value.presence, "")
  assert.strictEqual(author(7 as Parameters<typeof author>[0]).value.name, "Bob")
  assert.strictEqual(author(1 as Parameters<typeof author>[0]).value.name, "Ann")
})

it("a chat that the service does not know as mine is none; one that nobody could ask for may be", () => {
  const stranger = ContactId.make("99")
  const ask = { ask: { _tag: "ChatOpenAsked", chat: "99" } }
  const refused = { answer: "getMessageList", body: { code: 400, msg: "not yours", data: "" } } as const
  watch([ask])
  assert.isFalse(isForeignChat(stranger).value)
  watch([ask, refused])
  assert.isTrue(isForeignChat(stranger).value)
  watch([open, refused])
  assert.isFalse(isForeignChat(BOB).value)
})

// (ARCHIVE-08)
it("a chat that left the memory shows nothing of it until the device has told the rest", () => {
  const left = [
    open,
    page(1, 3),
    { ask: { _tag: "ChatCloseAsked" } },
    { archive: "release" as const },
    { archive: "late" as const }
  ]
  const given = { start: "numbered" as const, contacts: [{ ...contact, log: 3, read: 3 }] }
  watch([...left, open], given)
  assert.deepStrictEqual([shown(), chatHistory(BOB).value], [[], { _tag: "Loading" }])
  watch([...left, open, { archive: "answer" }], given)
  assert.deepStrictEqual(shown(), ["day", "they m1", "they m2", "they m3"])
})

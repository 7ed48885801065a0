import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row, send } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf } from "./chats.ts"
import type { Unsent } from "./State.ts"
import { compareOrdinals, mayGiveUp, mayRetry } from "./unsent.ts"

const A = MessageId.make("a")
const B = MessageId.make("b")
const refused = { answer: "sendMessage" as const, body: { code: 400, msg: "Too fast", data: "" } }

/** Two messages of mine, written one after the other. */
const written = (...then: ReadonlyArray<typeof refused | { readonly answer: "sendMessage" }>) =>
  chatOf(play({ contacts: [row()], when: [send("a"), send("b"), ...then] }).state, ContactId.make("7"))

const both = (may: typeof mayRetry, chat: Parameters<typeof mayRetry>[0]) => [may(chat, A), may(chat, B)]

it("[CLIENT-20] offered again is what failed, and what waits because nobody answered", () => {
  assert.deepStrictEqual(both(mayRetry, written()), [false, false])
  assert.deepStrictEqual(both(mayRetry, written(refused)), [true, false])
  assert.deepStrictEqual(both(mayRetry, written({ answer: "sendMessage" })), [true, true])
})

it("[CLIENT-21] given up may be what failed or waits, but not what is on its way", () => {
  assert.deepStrictEqual(both(mayGiveUp, written()), [false, true])
  assert.deepStrictEqual(both(mayGiveUp, written(refused)), [true, false])
  assert.deepStrictEqual(both(mayGiveUp, written({ answer: "sendMessage" })), [true, true])
})

it("[OUTBOX-01] what was written in two tabs at once stands in the same order in both", () => {
  const written = (id: string, ordinal: number) => ({ id: MessageId.make(id), ordinal }) as Unsent
  const all = [written("c", 1), written("a", 2), written("b", 2), written("d", 2)]
  for (const from of [all, all.toReversed()])
    assert.deepStrictEqual(
      from.toSorted(compareOrdinals).map(({ id }) => String(id)),
      ["c", "a", "b", "d"]
    )
})

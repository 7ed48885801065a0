import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { anyBody } from "#fixtures/message/bodies.ts"
import { prop } from "#fixtures/prop.ts"
import { Body } from "./Body.ts"
import { Message } from "./Message.ts"
import { SavedEmoji } from "./SavedEmoji.ts"

const isBody = Schema.is(Body)
const isMessage = Schema.is(Message)
const DELIVERIES = ["waiting", "sent", "read", "failed"]

prop("[BODY-10] a body is whole: without one of its fields, or with another's value there, it is none", anyBody, (body) => {
  assert.isTrue(isBody(body))
  for (const [key, value] of Object.entries(body)) {
    // a picture has a blurred preview or none (BODY-17)
    assert.strictEqual(
      isBody(Object.fromEntries(Object.entries(body).filter(([each]) => each !== key))),
      key === "thumbHash" || key === "peaks"
    )
    assert.isFalse(isBody({ ...body, [key]: { value } }))
  }
})

const whole = fc
  .record({ body: anyBody, delivery: fc.constantFrom(...DELIVERIES), at: fc.array(fc.nat()), number: fc.nat() })
  .map((some) => ({ ...some, id: "m", chat: "7", author: 7, sentAt: 1, refusal: "" }))

prop("[WIRE-15] a message is whole: without one of its fields, or with another's value there, it is none", whole, (message) => {
  assert.isTrue(isMessage(message))
  const quote = { number: 3, author: 7, name: "Bob", text: "hi" }
  assert.isTrue(isMessage({ ...message, quote }))
  for (const key of Object.keys(message)) {
    assert.isFalse(isMessage(Object.fromEntries(Object.entries(message).filter(([each]) => each !== key))))
    assert.isFalse(isMessage({ ...message, [key]: null }))
  }
  for (const key of Object.keys(quote)) assert.isFalse(isMessage({ ...message, quote: { ...quote, [key]: null } }))
  assert.isFalse(isMessage({ ...message, delivery: "gone" }))
})

it("[EMOJI-07] a saved emoji has all its fields", () => {
  const emoji = { id: 1, name: "", url: "/e.gif", file: 3 }
  const isEmoji = Schema.is(SavedEmoji)
  assert.isTrue(isEmoji(emoji))
  for (const key of Object.keys(emoji)) assert.isFalse(isEmoji({ ...emoji, [key]: null }))
})

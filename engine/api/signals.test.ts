import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { WireSignal, WireSignalTold } from "./signals.ts"

it("a signal in a frame says whose doing it is, in any form of a number, and nobody's where it does not", () => {
  const read = Schema.decodeUnknownSync(WireSignalTold)
  const whole = { id: "c0ffee", msg_id: 5, toContactId: "7", content: "", extends: { code: 901 } }
  assert.deepStrictEqual(read({ ...whole, fromUser: { id: "8" } }), { ...whole, fromUser: { id: 8 } })
  assert.deepStrictEqual(read({ ...whole, fromUser: {} }), { ...whole, fromUser: { id: 0 } })
  assert.deepStrictEqual(read(whole), { ...whole, fromUser: { id: 0 } })
})

it("a signal without anything but its name is one to nobody", () => {
  const { fromUser, ...rest } = Schema.decodeUnknownSync(WireSignalTold)({ id: "c0ffee" })
  assert.deepStrictEqual(fromUser, { id: 0 })
  assert.deepStrictEqual(rest, { id: "c0ffee", msg_id: 0, toContactId: "0", content: "", extends: {} })
  assert.deepStrictEqual(Schema.decodeUnknownSync(WireSignal)({ id: "c0ffee" }), rest)
})

import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { pictureSides } from "./pictureSides.ts"

const Sides = Schema.Struct({ width: Schema.Int, height: Schema.Int })
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
const examples = vectors("message/FILE-10", Schema.String, Schema.NullOr(Sides))

it.each(examples)("[FILE-10] $title", ({ given, want }) => {
  assert.deepStrictEqual(pictureSides(bytesOf(given)), want)
})

const heads = examples.map(({ given }) => bytesOf(given))
prop(
  "[FILE-10] a head that is cut says nothing, or what more of it says",
  fc.constantFrom(...heads),
  fc.nat(120),
  fc.uint8Array({ maxLength: 40 }),
  (head, length, more) => {
    const [cut, whole] = [pictureSides(head.subarray(0, length)), pictureSides(Uint8Array.from([...head, ...more]))]
    const known = pictureSides(head)
    // one that is put together of several may have a larger one behind
    if (head[4] === 0x66) return
    if (cut !== null) assert.deepStrictEqual(cut, known)
    if (known !== null) assert.deepStrictEqual(whole, known)
  }
)
prop(
  "[FILE-10] whatever bytes follow the begin of a picture, its sides are whole and above 0, or not said",
  fc.constantFrom(...heads),
  fc.nat(30),
  fc.uint8Array({ maxLength: 300 }),
  (head, length, rest) => {
    const sides = pictureSides(Uint8Array.from([...head.subarray(0, length), ...rest]))
    assert.ok(sides === null || [sides.width, sides.height].every((side) => Number.isSafeInteger(side) && side > 0))
  }
)

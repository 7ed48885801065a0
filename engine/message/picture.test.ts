import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { coverSize } from "../format/coverSize.ts"
import { Body } from "./Body.ts"
import { mayKeepEmoji, type Picture, pictureSize } from "./picture.ts"
import { EMOJI_BYTES_MAX } from "./SavedEmoji.ts"

const Pictures = Body.pipe(Schema.refine((body): body is Picture => body._tag === "Emoji" || body._tag === "Image"))
const Box = Schema.Struct({ width: Schema.Int, height: Schema.Int })

it.each(vectors("message/EMOJI-11", Pictures, Box))("[EMOJI-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(pictureSize(given), want)
})
it.each(vectors("message/EMOJI-12", Body, Schema.Boolean))("[EMOJI-12] $title", ({ given, want }) => {
  assert.strictEqual(mayKeepEmoji(given), want)
})

const image = (sides: { readonly width: number; readonly height: number }, size: number): Picture => ({
  _tag: "Image",
  url: "/a.png",
  name: "a.png",
  size,
  preview: "",
  download: "",
  thumbnail: "",
  file: 7,
  ...sides
})
const side = fc.nat(5000)

prop("[EMOJI-11] an image takes the room of its cover, whatever its file", side, side, fc.nat(), (width, height, size) => {
  assert.deepStrictEqual(pictureSize(image({ width, height }, size)), coverSize({ width, height }))
})
prop("[EMOJI-12] an image is kept up to the size of an emoji, however large it looks", side, fc.nat(5_000_000), (width, size) => {
  assert.strictEqual(mayKeepEmoji(image({ width, height: 1 }, size)), size <= EMOJI_BYTES_MAX)
})

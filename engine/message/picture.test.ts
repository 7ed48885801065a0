import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { BODIES } from "#fixtures/message/bodies.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { coverSize } from "../format/coverSize.ts"
import { Millis } from "../format/Millis.ts"
import { Body } from "./Body.ts"
import { Message } from "./Message.ts"
import { ALBUM_MAX, albumLength, type AlbumPart, mayKeepEmoji, type Picture, pictureSize } from "./picture.ts"
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

const Part = Schema.Struct({
  author: UserId,
  body: Body,
  sentAt: Millis,
  delivery: Message.fields.delivery,
  quote: Message.fields.quote
})

/** How messages stand: how many together, one group after the other. */
const albums = (messages: ReadonlyArray<AlbumPart>): ReadonlyArray<number> => {
  const lengths: Array<number> = []
  for (let at = 0; at < messages.length; at += lengths.at(-1) ?? 1) lengths.push(albumLength(messages.slice(at)))
  return lengths
}

it.each(vectors("message/ALBUM-01", Schema.Array(Part), Schema.Array(Schema.Int)))("[ALBUM-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(albums(given), want)
})

it("[ALBUM-01] where no message is, none stands together", () => {
  assert.strictEqual(albumLength([]), 0)
})

const part: fc.Arbitrary<AlbumPart> = fc.record({
  author: fc.constantFrom(UserId.make(7), UserId.make(8)),
  body: fc.oneof({ weight: 4, arbitrary: BODIES.Image }, { weight: 2, arbitrary: BODIES.Video }, BODIES.Text, BODIES.Recalled),
  sentAt: fc.nat(200_000).map((at) => Millis.make(at)),
  delivery: fc.constantFrom("sent" as const, "read" as const, "waiting" as const, "failed" as const)
})
prop("[ALBUM-01] together stand only pictures and videos of one author, and at most nine", fc.array(part), (messages) => {
  let at = 0
  for (const length of albums(messages)) {
    const together = messages.slice(at, at + length)
    at += length
    assert.isTrue(length >= 1 && length <= ALBUM_MAX)
    if (length === 1) continue
    assert.isTrue(together.every(({ body, delivery }) => /^(?:Image|Video)$/.test(body._tag) && delivery !== "failed"))
    assert.lengthOf(new Set(together.map(({ author }) => author)), 1)
  }
  assert.strictEqual(at, messages.length)
})
prop("[ALBUM-01] what comes later changes no album that is full or was parted", fc.array(part), part, (messages, next) => {
  assert.deepStrictEqual(
    albums([...messages, next]).slice(0, -2),
    albums(messages).slice(0, albums([...messages, next]).length - 2)
  )
})

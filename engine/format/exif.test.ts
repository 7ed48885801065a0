import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { withThumbnail } from "#fixtures/media/withThumbnail.ts"
import { prop } from "#fixtures/prop.ts"
import { exifOf } from "./exif.ts"
import { pictureSides } from "./pictureSides.ts"

/** The head of a JPEG of 40 by 30 pixels, as far as its sides. */
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
const NOTHING = { orientation: 1, thumbnail: new Uint8Array() }

prop(
  "what a camera wrote is read, whichever end of its numbers comes first, and hides no sides",
  fc.uint8Array({ maxLength: 400 }),
  fc.integer({ min: 1, max: 8 }),
  fc.boolean(),
  (thumbnail, orientation, isLow) => {
    const photo = withThumbnail(JPEG, thumbnail, { orientation, isLow })
    assert.deepStrictEqual(exifOf(photo), { orientation, thumbnail })
    assert.deepStrictEqual(pictureSides(photo), { width: 40, height: 30 })
  }
)

prop(
  "of a head that was cut off or spoiled, nothing is read that is not there",
  fc.uint8Array({ minLength: 1, maxLength: 60 }),
  fc.array(fc.tuple(fc.nat(160), fc.nat(255)), { maxLength: 4 }),
  fc.nat(180),
  (thumbnail, spoiled, length) => {
    const photo = withThumbnail(JPEG, thumbnail)
    for (const [at, byte] of spoiled) photo[at] = byte
    const head = photo.subarray(0, length)
    const read = exifOf(head)
    assert.isAtMost(read.thumbnail.length, head.length)
    assert.include([1, 2, 3, 4, 5, 6, 7, 8], read.orientation)
  }
)

/** Where things stand in what {@link withThumbnail} writes: the EXIF behind its segment's head, and its two lists of tags. */
const EXIF = 12
const FIRST = EXIF + 8
const SECOND = EXIF + 26
const THUMBNAIL = Uint8Array.of(7, 8, 9)
const PHOTO = withThumbnail(JPEG, THUMBNAIL, { orientation: 6 })
const READ = { orientation: 6, thumbnail: THUMBNAIL }
/** The photo with other bytes at a place. */
const spoiled = (at: number, ...bytes: ReadonlyArray<number>): Uint8Array => {
  const photo = PHOTO.slice()
  photo.set(bytes, at)
  return photo
}
/** The photo with a part of so many bytes before its EXIF, which begins with some letters. */
const behind = (marker: number, letters: string): Uint8Array => {
  const part = [0xff, marker, 0, 2 + letters.length, ...new TextEncoder().encode(letters)]
  return Uint8Array.from([...PHOTO.subarray(0, 2), ...part, ...PHOTO.subarray(2)])
}

it.each([
  { title: "what is written by other programs", marker: 0xe0, letters: "JFIF and more" },
  { title: "the last kind of it", marker: 0xef, letters: "Adobe and more" },
  { title: "a part of the same kind with another name", marker: 0xe1, letters: "http://ns.adobe.com" },
  { title: "a part of another kind with the same name", marker: 0xe5, letters: "Exif, so it says" }
])("what a camera wrote is read behind $title", ({ letters, marker }) => {
  assert.deepStrictEqual(exifOf(behind(marker, letters)), READ)
})

it.each([0xdb, 0xda, 0xfe])("behind a part of the picture itself (%i) nothing is what a camera wrote", (marker) => {
  assert.deepStrictEqual(exifOf(behind(marker, "any")), NOTHING)
})

it("a picture that does not begin as a JPEG says nothing, though EXIF stands in it", () => {
  assert.deepStrictEqual(exifOf(spoiled(0, 0, 0)), NOTHING)
})

it("an orientation of 0 is none", () => {
  assert.deepStrictEqual(exifOf(spoiled(FIRST + 10, 0, 0)), { ...READ, orientation: 1 })
})

it("a small picture has to be a JPEG, which it is unless something else is said", () => {
  const compression = SECOND + 2
  assert.deepStrictEqual(exifOf(spoiled(compression + 8, 0, 1)), { ...READ, thumbnail: NOTHING.thumbnail })
  assert.deepStrictEqual(exifOf(spoiled(compression, 0x01, 0x05)), READ)
})

it("a small picture without a place, or of which a part is missing, is none", () => {
  const none = { ...READ, thumbnail: NOTHING.thumbnail }
  assert.deepStrictEqual(exifOf(spoiled(SECOND + 14 + 8, 0, 0, 0, 0)), none)
  assert.deepStrictEqual(exifOf(PHOTO.subarray(0, EXIF + 68 + 2)), none)
})

/** A JPEG whose EXIF holds these numbers of two bytes behind its head: the first is how many tags its first list has. */
const withList = (...shorts: ReadonlyArray<number>): Uint8Array => {
  const bytes = [0x4d4d, 42, 0, 8, ...shorts].flatMap((each) => [each >> 8, each & 0xff])
  const length = 8 + bytes.length
  const exif = new TextEncoder().encode("Exif\0\0")
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...exif, ...bytes])
}
/** A tag of two bytes, as six numbers. */
const tagOf = (name: number, value: number): ReadonlyArray<number> => [name, 3, 0, 1, value, 0]

it("a list is read up to 512 tags, and what claims more is broken", () => {
  const others = Array.from({ length: 511 }, (_, at) => tagOf(0x1000 + at, 0)).flat()
  const orientation = tagOf(0x01_12, 6)
  assert.strictEqual(exifOf(withList(512, ...others, ...orientation, 0, 0)).orientation, 6)
  assert.strictEqual(exifOf(withList(513, ...others, ...tagOf(0x2000, 0), ...orientation, 0, 0)).orientation, 1)
})

it("what stands behind a list is no tag of it, though it looks like one", () => {
  assert.deepStrictEqual(exifOf(withList(0, ...tagOf(0x01_12, 6))), NOTHING)
})

it("without a second list there is no small picture, whatever the head could be read as", () => {
  const place = [0x02_01, 4, 0, 1, 0, 8]
  const length = [0x02_02, 4, 0, 1, 0, 4]
  assert.deepStrictEqual(exifOf(withList(0, 0, 0, ...place, ...length)), NOTHING)
})

it("a picture without EXIF, of another kind, or with an orientation that is none says nothing", () => {
  assert.deepStrictEqual(exifOf(JPEG), NOTHING)
  assert.deepStrictEqual(exifOf(new TextEncoder().encode("GIF89a of some kind")), NOTHING)
  assert.deepStrictEqual(exifOf(withThumbnail(JPEG, new Uint8Array(), { orientation: 9 })), NOTHING)
})

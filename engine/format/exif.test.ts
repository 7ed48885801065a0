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

it("a picture without EXIF, of another kind, or with an orientation that is none says nothing", () => {
  assert.deepStrictEqual(exifOf(JPEG), NOTHING)
  assert.deepStrictEqual(exifOf(new TextEncoder().encode("GIF89a of some kind")), NOTHING)
  assert.deepStrictEqual(exifOf(withThumbnail(JPEG, new Uint8Array(), { orientation: 9 })), NOTHING)
})

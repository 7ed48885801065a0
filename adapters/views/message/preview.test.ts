import { assert, it } from "@effect/vitest"
import { endPreview, previewPictures, previewed, turnPreview } from "./preview.ts"

const picture = (whole: string) => ({ cover: whole, whole, name: "", size: { width: 1, height: 1 } })
const ALL = [picture("a"), picture("b"), picture("c")]
const seen = () => {
  const now = previewed.value
  return now === null ? null : `${now.picture.whole} ${now.number}/${now.count}`
}

it("pictures shown together are gone through, no further than the first and the last", () => {
  previewPictures(ALL, 1)
  assert.strictEqual(seen(), "b 2/3")
  turnPreview(1)
  assert.strictEqual(seen(), "c 3/3")
  turnPreview(1)
  assert.strictEqual(seen(), "c 3/3")
  turnPreview(-1)
  turnPreview(-1)
  turnPreview(-1)
  assert.strictEqual(seen(), "a 1/3")
  endPreview()
  assert.strictEqual(seen(), null)
  turnPreview(1)
  assert.strictEqual(seen(), null)
  previewPictures([picture("x")])
  assert.strictEqual(seen(), "x 1/1")
  endPreview()
})

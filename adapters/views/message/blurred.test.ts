import { assert, it } from "@effect/vitest"
import { afterEach, expect, vi } from "vitest"
import { blurredUrl } from "./blurred.ts"

afterEach(() => vi.unstubAllGlobals())

const GOOD = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
/** Of a side that is nothing. */
const FLAT = "AAAAAAAAAAAA"
/** Of a length that base64 never has. */
const BROKEN = "AAAAAAAAA"

it("a blurred preview becomes a picture, once", async () => {
  const url = blurredUrl(GOOD)
  assert.strictEqual(url.value, "")
  await vi.waitFor(() => expect(url.value).toMatch(/^data:image\/png;base64,/))
  assert.strictEqual(blurredUrl(GOOD), url)
})

it("what is none draws nothing and breaks nothing", async () => {
  const good = blurredUrl("2QcSHQRnh493V4dIh4eXh1h4kJUI")
  const none = [undefined, "", FLAT, BROKEN].map((hash) => blurredUrl(hash))
  await vi.waitFor(() => expect(good.value).not.toBe(""))
  assert.deepStrictEqual(
    none.map(({ value }) => value),
    ["", "", "", ""]
  )
  // a broken one is forgotten
  assert.notStrictEqual(blurredUrl(BROKEN), none[3])
})

it("nothing is decoded while the person saves data", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } })
  const saved = blurredUrl("3QcSHQRnh493V4dIh4eXh1h4kJUI")
  vi.stubGlobal("navigator", {})
  const asked = blurredUrl("3QcSHQRnh493V4dIh4eXh1h4kJUI")
  await vi.waitFor(() => expect(asked.value).not.toBe(""))
  assert.strictEqual(saved.value, "")
})

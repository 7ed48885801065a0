import { assert, it } from "@effect/vitest"
import { afterAll, vi } from "vitest"
import type { PictureAsked } from "../../media/pictureWorker.ts"

/** A browser that reads JPEG and PNG. */
class Reader extends EventTarget {
  postMessage({ file, id }: PictureAsked): void {
    const picture = /jpeg|png/.test(file.type) ? { file, width: 3, height: 2, thumbHash: "" } : null
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, picture } })))
  }
}
vi.stubGlobal("Worker", Reader)
afterAll(() => vi.unstubAllGlobals())

const { goesAsFile, itemOf } = await import("./attaching.ts")

const chosen = (name: string, type: string) => itemOf(new File(["x"], name, { type }))

it("a picture is told by its name or by what the browser takes it for", () => {
  const told = [chosen("a.jpg", ""), chosen("a.heic", "image/heic"), chosen("a.txt", "text/plain"), chosen("a.heic", "")]
  assert.deepStrictEqual(
    told.map(({ isPicture }) => isPicture),
    [true, true, false, false]
  )
})

/** The head of a PNG that says it is so wide and so high. */
const pngOf = (side: number, name: string, type = "image/png"): File => {
  const head = new DataView(new ArrayBuffer(33))
  for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52].entries())
    head.setUint8(at, byte)
  head.setUint32(16, side)
  head.setUint32(20, side)
  return new File([head], name, { type })
}
const told = ({ isShown, words }: ReturnType<typeof itemOf>) => [isShown, words]

it("a picture is shown once its head is read, and one of too many pixels is refused, or goes as a file (FILE-11)", async () => {
  const files = [
    pngOf(3000, "a.png"),
    pngOf(30_000, "b.png"),
    pngOf(30_000, "c.apng"),
    new File(["x"], "d.png"),
    pngOf(8, "e.txt", "")
  ]
  assert.deepStrictEqual(
    files.map((file) => told(itemOf(file))),
    files.map(() => [false, null])
  )
  const tooLarge = { _tag: "Key", key: "refusal:image-too-large", params: { max: 100 } } as const
  await vi.waitFor(() => assert.deepStrictEqual(told(itemOf(files[1] as File)), [false, tooLarge]))
  assert.deepStrictEqual(
    files.map((file) => told(itemOf(file))),
    [
      [true, null],
      [false, tooLarge],
      [false, null],
      [false, null],
      [false, null]
    ]
  )
})

it("a picture that this browser cannot read goes as a file, unless its name makes it a picture for all (FILE-02)", async () => {
  for (const isOriginal of [false, true]) {
    assert.isTrue(await goesAsFile(chosen("a.heic", "image/heic"), isOriginal))
    assert.isFalse(await goesAsFile(chosen("a.jpg", "image/jpeg"), isOriginal))
    assert.isFalse(await goesAsFile(chosen("a.gif", "image/gif"), isOriginal))
  }
})

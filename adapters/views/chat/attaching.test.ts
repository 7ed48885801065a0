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

it("a picture that this browser cannot read goes as a file, unless its name makes it a picture for all (FILE-02)", async () => {
  for (const isOriginal of [false, true]) {
    assert.isTrue(await goesAsFile(chosen("a.heic", "image/heic"), isOriginal))
    assert.isFalse(await goesAsFile(chosen("a.jpg", "image/jpeg"), isOriginal))
    assert.isFalse(await goesAsFile(chosen("a.gif", "image/gif"), isOriginal))
  }
})

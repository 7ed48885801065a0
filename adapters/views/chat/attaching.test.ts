import { assert, it } from "@effect/vitest"
import { afterAll, vi } from "vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import type { PictureAsked } from "../../media/pictureWorker.ts"
import { followClient } from "../shared/store.ts"
import { bytesToKeep } from "./chosenFiles.ts"

/** A browser that reads JPEG and PNG. */
class Reader extends EventTarget {
  postMessage({ file, id }: PictureAsked): void {
    const picture = /jpeg|png/.test(file.type) ? { file, width: 3, height: 2, thumbHash: "" } : null
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, picture } })))
  }
}
vi.stubGlobal("Worker", Reader)
/** 3 GB for the app, of which 2 are used. */
const room = { quota: 3e9, usage: 2e9 }
vi.stubGlobal("navigator", { storage: { estimate: () => Promise.resolve(room) } })
afterAll(() => vi.unstubAllGlobals())

const { goesAsFile, isShortOfRoom, itemOf } = await import("./attaching.ts")

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

it("the device is short of room for what does not fit in what is left of it", async () => {
  assert.isTrue(await isShortOfRoom(1e9 + 1))
  assert.isFalse(await isShortOfRoom(1e9))
  vi.stubGlobal("navigator", { storage: { estimate: () => Promise.resolve({ quota: 3e9, usage: 4e9 }) } })
  assert.deepStrictEqual([await isShortOfRoom(1), await isShortOfRoom(0)], [true, false])
  vi.stubGlobal("navigator", {})
  assert.isFalse(await isShortOfRoom(9e9))
})

it("bytes of chosen files that the device keeps already need no room", () => {
  const chosen = { ask: { _tag: "FilesChosenAsked", chat: "7", files: ["a", "b"].map((id) => ({ id, name: id, size: 2e9 })) } }
  const kept = { fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id: "a", trouble: null } }
  const bytesAfter = (when: Parameters<typeof play>[0]["when"]) => {
    const { state } = play({ contacts: [row(7)], when })
    followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
    return bytesToKeep(ContactId.make("7")).value
  }
  assert.deepStrictEqual(
    [[], [chosen], [chosen, kept], [chosen, kept, { restart: "reload" as const }]].map(bytesAfter),
    [0, 4e9, 2e9, 0]
  )
})

import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { indexFirst } from "./indexFirst.ts"

const words = (...values: ReadonlyArray<number>): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(values.length * 4)
  values.forEach((value, i) => new DataView(bytes.buffer).setUint32(i * 4, value))
  return bytes
}
const join = (...parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
const box = (type: string, ...parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const inside = join(...parts)
  return join(words(inside.length + 8), new TextEncoder().encode(type), inside)
}
const index = (table: Uint8Array): Uint8Array<ArrayBuffer> =>
  box("moov", box("mvhd", words(1, 2)), box("trak", box("mdia", box("minf", box("stbl", table)))))
const HEAD = box("ftyp", new TextEncoder().encode("isom"))
const fileOf = (...parts: ReadonlyArray<Uint8Array<ArrayBuffer>>): File => new File([...parts], "a.mp4", { type: "video/mp4" })
const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** What lies at the places that the tables of a file name, four bytes of each. */
const chunks = async (file: File): Promise<ReadonlyArray<number>> => {
  const bytes = await bytesOf(file)
  const view = new DataView(bytes.buffer)
  const at = new TextDecoder("latin1").decode(bytes).indexOf("stco")
  return Array.from({ length: view.getUint32(at + 8) }, (_, i) => view.getUint32(view.getUint32(at + 12 + i * 4)))
}
const order = async (file: File): Promise<string> => new TextDecoder("latin1").decode(await bytesOf(file))

it("an index at the end comes to the front, and its chunks are found where they lie then", async () => {
  const media = box("mdat", words(11, 22, 33))
  const at = HEAD.length + 8
  const file = fileOf(HEAD, media, index(box("stco", words(0, 3, at, at + 4, at + 8))), box("free"))
  const made = await indexFirst(file)
  assert.deepStrictEqual([made.name, made.type, made.size], [file.name, file.type, file.size])
  const text = await order(made)
  assert.isBelow(text.indexOf("moov"), text.indexOf("mdat"))
  assert.deepStrictEqual(await chunks(made), [11, 22, 33])
  // and nothing is done to it again
  assert.strictEqual(await indexFirst(made), made)
})

it("what is no MP4, has no media, comes in pieces, or whose tables lie about their length stays as it is", async () => {
  const media = box("mdat", words(1))
  for (const file of [
    fileOf(words(1, 2, 3, 4)),
    fileOf(HEAD, index(box("stco", words(0, 0)))),
    fileOf(HEAD, media, index(box("stco", words(0, 4_000_000_000, 1)))),
    fileOf(HEAD, media, index(box("stco", words(0)))),
    fileOf(HEAD, media, index(box("stco", words(0, 1, 8))), box("moof")),
    fileOf(HEAD, media, index(box("stco", words(0, 1, 8))), index(box("stco", words(0, 1, 8)))),
    fileOf(HEAD, media, box("moov", words(1_000_000, 1))),
    fileOf()
  ])
    assert.strictEqual(await indexFirst(file), file)
})

it("of any bytes a file is made that is as long, and no error (property)", () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const file = fileOf(HEAD, box("mdat", words(7)), box("moov", new Uint8Array(noise)))
      assert.strictEqual((await indexFirst(file)).size, file.size)
    })
  ))

it("of what plays nothing is read into memory", async () => {
  const media = box("mdat", new Uint8Array(5_000_000))
  const file = fileOf(HEAD, media, index(box("stco", words(0, 1, HEAD.length + 8))))
  let read = 0
  const slice = file.slice.bind(file)
  file.slice = (...part) => {
    const piece = slice(...part)
    const whole = piece.arrayBuffer.bind(piece)
    piece.arrayBuffer = () => {
      read += piece.size
      return whole()
    }
    return piece
  }
  assert.notStrictEqual(await indexFirst(file), file)
  assert.isBelow(read, 1000)
})

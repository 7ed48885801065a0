import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { played } from "./played.ts"
import { forgetInBoxes } from "./placeInBoxes.ts"
import { mp4, wav } from "./testMedia.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-boxes-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const at = (bytes: Buffer): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}

type Part = Buffer | string
const bytesOf = (part: Part): Buffer => (typeof part === "string" ? Buffer.from(part, "latin1") : part)
const word = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}
const box = (type: Part, ...parts: ReadonlyArray<Part>): Buffer => {
  const body = Buffer.concat([bytesOf(type), ...parts.map(bytesOf)])
  return Buffer.concat([word(body.length + 4), body])
}

const WHERE = "+52.5163+013.3777/"
const ANDROID = box("\xa9xyz", "\0\x12\x15\xc7", WHERE)
const LOCI = box("loci", word(0), "\x15\xc7Gate\0\0", word(13 << 16), word(52 << 16), word(0), "earth\0\0")
const XMP = `<x exif:GPSLatitude="52,31.2N" exif:Other="stays"/>`
const UUID = box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), XMP)
const key = (name: string): Buffer => box("mdta", name)
const data = (text: string): Buffer => box("data", word(1), word(0), text)
const HDLR = box("hdlr", word(0), word(0), "mdta", Buffer.alloc(12))
const KEYS = box(
  "keys",
  word(0),
  word(3),
  key("com.apple.quicktime.make"),
  key("com.apple.quicktime.location.ISO6709"),
  key("com.apple.quicktime.location.name")
)
const ILST = box("ilst", box(word(1), data("Apple")), box(word(2), data(WHERE)), box(word(3), data("Brandenburg Gate")))

/** A video with these boxes beside its tracks. */
const video = (beside: ReadonlyArray<Buffer>, after: ReadonlyArray<Buffer> = []): Buffer => {
  const plain = mp4(640, 360, 3)
  const from = plain.indexOf("moov", 0, "latin1") - 4
  const to = from + plain.readUInt32BE(from)
  return Buffer.concat([
    plain.subarray(0, from),
    box("moov", plain.subarray(from + 8, to), ...beside),
    plain.subarray(to),
    ...after
  ])
}

const SECRETS = ["52.5163", "Gate", "52,31.2N"]
const secretsIn = (bytes: Buffer): ReadonlyArray<string> => SECRETS.filter((each) => bytes.includes(each, 0, "latin1"))

it.each([
  ["what Android writes", [box("udta", ANDROID, box("name", "a walk"))], []],
  ["what 3GPP says", [box("udta", LOCI)], []],
  ["what an iPhone writes", [box("meta", HDLR, KEYS, ILST)], []],
  ["the same with a version", [box("meta", word(0), HDLR, KEYS, ILST)], []],
  ["as music players write", [box("udta", box("meta", word(0), HDLR, box("ilst", box("\xa9xyz", data(WHERE)))))], []],
  ["of a track", [box("trak", box("udta", ANDROID), box("meta", HDLR, KEYS, ILST))], []],
  ["what programs write", [], [UUID]],
  ["what programs write beside the tracks", [box("udta", box("XMP_", XMP))], []],
  ["all of it", [box("udta", ANDROID, LOCI), box("meta", HDLR, KEYS, ILST)], [UUID]]
] as const)("[H-36] has a video forget where it was taken, and nothing else: %s", async (_, beside, after) => {
  const bytes = video(beside, after)
  expect(secretsIn(bytes)).not.toEqual([])
  const path = at(bytes)
  expect(await forgetInBoxes(path)).toBe(true)
  const forgot = readFileSync(path)
  expect([forgot.length, secretsIn(forgot)]).toEqual([bytes.length, []])
  for (const stays of ["a walk", "Apple", 'Other="stays"', "com.apple.quicktime.make"])
    expect(forgot.includes(stays, 0, "latin1")).toBe(bytes.includes(stays, 0, "latin1"))
  expect(await played(path, 120_000)).toEqual({ width: 640, height: 360, duration: 3000 })
  // there is nothing more to forget but what is empty already
  const again = readFileSync(path)
  await forgetInBoxes(path)
  expect(readFileSync(path)).toEqual(again)
})

it.each([
  ["a video without a place", video([box("udta", box("name", "a walk")), box("meta", HDLR, box("keys", word(0), word(0)))])],
  ["a place in what is seen is none of ours", Buffer.concat([video([]), box("mdat", ANDROID)])],
  ["a sound of another kind", wav()],
  ["no file of this kind", Buffer.from(`GIF89a${ANDROID.toString("latin1")}`, "latin1")],
  ["nothing", Buffer.alloc(0)],
  ["a box that is longer than the file", Buffer.concat([video([]), word(999), bytesOf("udta"), ANDROID])],
  ["a box that is shorter than its head", Buffer.concat([video([]), word(4), bytesOf("udta"), ANDROID])]
])("leaves as it is: %s", async (_, bytes) => {
  const path = at(bytes)
  expect(await forgetInBoxes(path)).toBe(false)
  expect(readFileSync(path)).toEqual(bytes)
})

it("[H-36] hostile boxes are done with at once", async () => {
  const many = at(Buffer.concat([video([]), ...Array.from({ length: 20_000 }, () => box("udta"))]))
  let nested = box("udta")
  for (let i = 0; i < 3000; i++) nested = box("udta", nested)
  const keys = box("meta", HDLR, box("keys", word(0), word(1), Buffer.alloc(200_000)))
  // time of the processor: of that a busy machine takes none
  const since = process.cpuUsage()
  for (const path of [many, at(video([nested])), at(video([keys]))]) expect(await forgetInBoxes(path)).toBe(false)
  const { system, user } = process.cpuUsage(since)
  expect((system + user) / 1000).toBeLessThan(20_000)
})

it("[H-36] a video of 3 GB forgets without being read", async () => {
  const path = join(folder, "large")
  const head = mp4(640, 360, 3)
  const LARGE = 3 * 1024 ** 3
  writeFileSync(path, head)
  truncateSync(path, head.length + 16 + LARGE)
  const file = openSync(path, "r+")
  const long = Buffer.concat([word(1), bytesOf("mdat"), Buffer.alloc(8)])
  long.writeBigUInt64BE(BigInt(16 + LARGE), 8)
  writeSync(file, long, 0, 16, head.length)
  const end = box("moov", box("udta", ANDROID))
  writeSync(file, end, 0, end.length, head.length + 16 + LARGE)
  closeSync(file)
  const before = process.memoryUsage().rss
  expect(await forgetInBoxes(path)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 ** 2)
  expect(statSync(path).size).toBe(head.length + 16 + LARGE + end.length)
  const tail = Buffer.alloc(end.length)
  const reading = openSync(path, "r")
  readSync(reading, tail, 0, tail.length, head.length + 16 + LARGE)
  closeSync(reading)
  expect([secretsIn(tail), tail.includes("free")]).toEqual([[], true])
})

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
import { playedFacts } from "../played.ts"
import { mp4 } from "../testMedia.ts"
import { forgetMetadata } from "./forget.ts"
import { box, bytesOf, CAMERA, GATE, secretsIn, bigEndianWords, WHERE } from "./testBytes.ts"
import { ANDROID, film, HDLR, ILST, KEYS, LOCI, places, SONG, UUID } from "./testFilms.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-boxes-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const at = (bytes: Buffer): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}

const forget = (path: string): Promise<boolean> => forgetMetadata(path, `${path}-beside`)

it.each([
  ["what Android writes", [box("udta", ANDROID, box("name", CAMERA))], []],
  ["what 3GPP says", [box("udta", LOCI)], []],
  ["what an iPhone writes", [box("meta", HDLR, KEYS, ILST)], []],
  ["the same with a version", [box("meta", bigEndianWords(0), HDLR, KEYS, ILST)], []],
  ["as music players write", [SONG], []],
  ["of a track", [box("trak", box("udta", ANDROID), box("meta", HDLR, KEYS, ILST))], []],
  ["what programs write", [], [UUID]],
  ["what programs write beside the tracks", [box("udta", box("XMP_", WHERE))], []],
  ["of an old place in the file", [box("free", WHERE)], []],
  ["all of it", [box("udta", ANDROID, LOCI), box("meta", HDLR, KEYS, ILST)], [UUID]]
] as const)("[H-36] a video forgets, and nothing in it moves: %s", async (_, beside, after) => {
  const bytes = film(beside, after)
  expect(secretsIn(bytes)).not.toEqual([])
  const path = at(bytes)
  expect(await forget(path)).toBe(true)
  const forgot = readFileSync(path)
  // what lies behind all that plays is cut off
  const kept = bytes.length - after.reduce((sum, each) => sum + each.length, 0)
  expect([forgot.length, secretsIn(forgot)]).toEqual([kept, []])
  expect(forgot.indexOf("mdat", 0, "latin1")).toBe(bytes.indexOf("mdat", 0, "latin1"))
  expect(await playedFacts(path, 120_000)).toEqual({ width: 640, height: 360, duration: 3000 })
  // the day on which it was made
  for (const head of ["mvhd", "tkhd"]) {
    const place = forgot.indexOf(head, 0, "latin1") + 8
    expect([head, bytes.readUInt32BE(place) > 0, forgot.readUInt32BE(place)]).toEqual([head, true, 0])
  }
})

it("[H-36] places that run along with a video are emptied, and what is seen stays", async () => {
  const bytes = places()
  expect(bytes.includes(`${WHERE}${GATE}`)).toBe(true)
  const path = at(bytes)
  expect(await forget(path)).toBe(true)
  const forgot = readFileSync(path)
  expect([forgot.length, secretsIn(forgot), forgot.includes(Buffer.alloc(32, 7))]).toEqual([bytes.length, [], true])
  expect(forgot.toString("latin1").split("trak").length - 1).toBe(1)
})

it.each([
  ["a place in what is seen is none of ours", film([], [box("mdat", ANDROID)])],
  ["what plays breaks off", bytesOf(film([]), bigEndianWords(999), "mdat", WHERE)]
])("keeps what plays: %s", async (_, bytes) => {
  const path = at(bytes)
  await forget(path)
  expect([readFileSync(path).length, secretsIn(readFileSync(path))]).toEqual([bytes.length, ["52.5163"]])
})

it.each([
  ["a box that is longer than the file", bigEndianWords(999)],
  ["a box that is shorter than its head", bigEndianWords(4)],
  ["a box of so many bytes that no number holds them", bytesOf("\0\0\0\x01udta", Buffer.alloc(8, 0xff))],
  ["a box of 2^63 bytes", bytesOf("\0\0\0\x01udta\x80", Buffer.alloc(7))],
  ["no box", "trailer "]
])("[H-36] cuts off what plays nowhere: %s", async (_, head) => {
  const path = at(bytesOf(film([]), head, "udta", ANDROID))
  expect(await forget(path)).toBe(true)
  expect(readFileSync(path).length).toBe(film([]).length)
})

it("[H-36] hostile boxes are done with at once", async () => {
  const many = at(
    film(
      [],
      Array.from({ length: 20_000 }, () => box("udta"))
    )
  )
  let nested = box("trak")
  for (let i = 0; i < 3000; i++) nested = box("trak", nested)
  const keys = box("meta", HDLR, box("keys", bigEndianWords(0, 1), Buffer.alloc(200_000)))
  // time of the processor: of that a busy machine takes none
  const since = process.cpuUsage()
  for (const path of [many, at(film([nested])), at(film([keys]))]) expect(await forget(path)).toBe(true)
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
  const long = bytesOf(bigEndianWords(1), "mdat", Buffer.alloc(8))
  long.writeBigUInt64BE(BigInt(16 + LARGE), 8)
  writeSync(file, long, 0, 16, head.length)
  const end = box("moov", box("udta", ANDROID))
  writeSync(file, end, 0, end.length, head.length + 16 + LARGE)
  closeSync(file)
  const before = process.memoryUsage().rss
  expect(await forget(path)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 ** 2)
  expect(statSync(path).size).toBe(head.length + 16 + LARGE + end.length)
  const tail = Buffer.alloc(end.length)
  const reading = openSync(path, "r")
  readSync(reading, tail, 0, tail.length, head.length + 16 + LARGE)
  closeSync(reading)
  expect([secretsIn(tail), tail.includes("free")]).toEqual([[], true])
})

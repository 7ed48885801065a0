import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import { Result } from "effect"
import sharp from "sharp"
import { afterAll, expect, it } from "vitest"
import { MEGAPIXELS_MAX } from "#engine/message/files.ts"
import { pictureSides } from "#engine/format/pictureSides.ts"
import { makeCover, measurePicture } from "./pictures.ts"
import { playedFacts } from "./played.ts"
import { sniff } from "./sniff.ts"
import { mp4, photo, png, wav } from "./testMedia.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-sniff-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const at = (bytes: Buffer | string): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}

const zip = Buffer.concat([
  Buffer.from("PK\x03\x04\x14\0\0\0\x08\0", "latin1"),
  Buffer.alloc(16),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from("a"),
  deflateRawSync(Buffer.alloc(1000))
])
const bmp = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(60)
  bytes.write("BM")
  bytes.writeInt32LE(60, 2)
  bytes.writeInt32LE(54, 10)
  bytes.writeInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
/** Packets of a transport stream. */
const transport = (): Buffer =>
  Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0x47]), Buffer.alloc(187)])))
const FLASH = Buffer.concat([Buffer.from("FLV\x01\x05\0\0\0\x09", "latin1"), Buffer.alloc(64)])
const HTML = "<!doctype html><script>alert(1)</script>"

it("[H-36] tells a file by its content, whatever its name says", async () => {
  const green = await png(4, 4)
  const cases: ReadonlyArray<readonly [string, Buffer | string, string | undefined]> = [
    ["png", green, "image/png"],
    ["jpg", green, "image/png"],
    ["gif", await sharp(green).gif().toBuffer(), "image/gif"],
    ["webp", await sharp(green).webp().toBuffer(), "image/webp"],
    ["bmp", bmp(2, 3), "image/bmp"],
    ["png", SVG, undefined],
    ["png", HTML, undefined],
    ["jpg", zip, undefined],
    ["gif", "GOF89a", undefined],
    ["ico", await sharp(green).tiff().toBuffer(), undefined],
    ["mp4", mp4(10, 10, 1), "video/mp4"],
    ["mp4", HTML, undefined],
    // kinds of which the server cannot take what they tell, under names of films that are shown
    ["mp4", transport(), undefined],
    ["avi", FLASH, undefined],
    // under their own they are bytes to save
    ["ts", transport(), "video/mp2t"],
    ["flv", FLASH, "video/x-flv"],
    ["tif", await sharp(green).tiff().toBuffer(), "image/tiff"],
    ["m2v", Buffer.from([0, 0, 1, 0xb3, 1, 2, 3, 4]), "video/mpeg"],
    ["wav", wav(), "audio/wav"],
    ["mp3", wav(), "audio/wav"],
    ["mp3", green, undefined],
    ["pdf", "%PDF-1.7\n%", "application/pdf"],
    ["pdf", HTML, undefined],
    ["docx", zip, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["xls", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "application/vnd.ms-excel"],
    ["doc", HTML, undefined],
    ["txt", "BM is how this text begins.\r\n", "text/plain; charset=utf-8"],
    ["md", HTML, "text/plain; charset=utf-8"],
    ["txt", "上海东边", "text/plain; charset=utf-8"],
    ["txt", Buffer.from("c9cfbaa3", "hex"), "text/plain"],
    ["txt", Buffer.from("\ufeff上海", "utf16le"), "text/plain; charset=utf-16"],
    ["txt", green, undefined],
    ["md", Buffer.from([0x41, 0, 0x42]), undefined],
    ["svg", SVG, "application/octet-stream"],
    ["html", HTML, "application/octet-stream"],
    ["zip", zip, "application/zip"],
    ["hevc", Buffer.from("whatever it is"), "application/octet-stream"],
    ["", HTML, "application/octet-stream"]
  ]
  for (const [ext, bytes, mime] of cases) expect([ext, (await sniff(at(bytes), ext))?.mime]).toEqual([ext, mime])
})

it("measures pictures as they are seen, and refuses what is made to fill memory before it is drawn", async () => {
  const sides = async (bytes: Buffer, mime: string) => Result.getOrThrow(await measurePicture(at(bytes), mime))
  expect(await sides(await photo(40, 30), "image/jpeg")).toEqual({ width: 30, height: 40 })
  expect(await sides(bmp(20, -30), "image/bmp")).toEqual({ width: 20, height: 30 })
  expect(await sides(Buffer.from([0, 0, 1, 0, 1, 0, 16, 0, 0, 0]), "image/x-icon")).toEqual({ width: 16, height: 256 })
  const head = await png(1, 1)
  head.writeUInt32BE(60_000, 16)
  head.writeUInt32BE(60_000, 20)
  const bomb = await measurePicture(at(head), "image/png")
  const wide = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
    .gif()
    .toBuffer()
  wide.writeUInt16LE(60_000, 6)
  wide.writeUInt16LE(60_000, 8)
  expect(await measurePicture(at(wide), "image/gif")).toMatchObject({ failure: { reason: "image-too-large" } })
  // the same behind remarks that fill the first bytes of the file
  const flags = wide[10] ?? 0
  const begin = 13 + (flags < 0x80 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const remark = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, "x")])
  const remarks = Buffer.concat([Buffer.from([0x21, 0xfe]), ...Array<Buffer>(400).fill(remark), Buffer.from([0])])
  const far = Buffer.concat([wide.subarray(0, begin), remarks, wide.subarray(begin)])
  expect(await measurePicture(at(far), "image/gif")).toMatchObject({ failure: { reason: "image-too-large" } })
  expect(bomb).toMatchObject({ failure: { reason: "image-too-large", params: { max: MEGAPIXELS_MAX } } })
  expect(await measurePicture(at("no picture"), "image/png")).toMatchObject({ failure: { reason: "file-type" } })
})

it("[FILE-10] reads from the head what encoders wrote", async () => {
  const noise = { create: { width: 37, height: 23, channels: 3, background: "red" } } as const
  const made = await Promise.all([
    sharp(noise).png().toBuffer(),
    sharp(noise)
      .jpeg()
      .withExif({ IFD0: { Make: "x".repeat(5000) } })
      .toBuffer(),
    sharp(noise).jpeg({ progressive: true }).toBuffer(),
    sharp(noise).gif().toBuffer(),
    sharp(noise).webp().toBuffer(),
    sharp(noise).webp({ lossless: true }).toBuffer(),
    sharp({ create: { ...noise.create, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
      .webp()
      .toBuffer(),
    sharp(noise).avif().toBuffer()
  ])
  for (const each of made) expect(pictureSides(each)).toEqual({ width: 37, height: 23 })
})

it("makes a small picture that is turned and knows no place, and none of what breaks off", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
  const big = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "red", noise } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const target = join(folder, "cover")
  expect(await makeCover(() => Promise.resolve(at(big)), target, 1)).toBe(true)
  const cover = await sharp(target).metadata()
  expect([cover.format, cover.width, cover.height, cover.exif]).toEqual(["webp", 360, 480, undefined])
  const half = big.subarray(0, big.length / 2)
  expect(await makeCover(() => Promise.resolve(at(half)), join(folder, "none"), 1)).toBe(false)
})

it("hears how long something plays, and how large it is", async () => {
  expect(await playedFacts(at(wav(3)), 30_000)).toEqual({ width: 0, height: 0, duration: 3000 })
  expect(await playedFacts(at(mp4(640, 360, 12)), 30_000)).toEqual({ width: 640, height: 360, duration: 12_000 })
  expect(await playedFacts(at(mp4(640, 360, 12, true)), 30_000)).toMatchObject({ width: 360, height: 640 })
})

it("gives up what keeps its reader busy, or is nothing", async () => {
  const nothing = { width: 0, height: 0, duration: 0 }
  expect(await playedFacts(at("nothing that plays"))).toEqual(nothing)
  expect(await playedFacts(at(mp4(1, 1, 1).subarray(0, 60)))).toEqual(nothing)
  expect(await playedFacts(at(wav()), 0)).toEqual(nothing)
})

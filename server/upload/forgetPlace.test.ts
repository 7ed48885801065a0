import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, expect, it } from "vitest"
import { forgetPlace } from "./forgetPlace.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-place-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const at = (bytes: Buffer): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}

const XMP = `<x exif:GPSLatitude = "52,31.2N" exif:Other="stays"><exif:GPSLongitude a="b">13,24.3E</exif:GPSLongitude></x>`
/** 52° 31', as it lies in what cameras write. */
const SECONDS = Buffer.from([52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0])

/** A picture with a place in it, turned. */
const picture = (kind: "png" | "webp"): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "blue", noise: { type: "gaussian", mean: 128, sigma: 30 } } })
    .toFormat(kind)
    .withExif({
      IFD0: { Make: "Camera of Mira" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" }
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const pngPart = (type: string, data: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), typeof data === "string" ? Buffer.from(data, "latin1") : data])
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** What a PNG consists of; fails where a sum is wrong. */
const pngParts = (bytes: Buffer): ReadonlyArray<readonly [string, Buffer]> => {
  const found: Array<readonly [string, Buffer]> = []
  for (let from = 8; from < bytes.length;) {
    const length = bytes.readUInt32BE(from)
    expect(bytes.readUInt32BE(from + 8 + length)).toBe(crc32(bytes.subarray(from + 4, from + 8 + length)))
    found.push([bytes.toString("latin1", from + 4, from + 8), bytes.subarray(from + 8, from + 8 + length)])
    from += 12 + length
  }
  return found
}

const HEAD = 8 + 25
const withParts = (png: Buffer, ...parts: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([png.subarray(0, HEAD), ...parts, png.subarray(HEAD)])

/** A WebP with what a program wrote at its end. */
const withXmp = (webp: Buffer): Buffer => {
  const pad = Buffer.alloc(XMP.length % 2)
  const head = Buffer.from("XMP \0\0\0\0", "latin1")
  head.writeUInt32LE(XMP.length, 4)
  const bytes = Buffer.concat([webp, head, Buffer.from(XMP), pad])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt8(bytes.readUInt8(20) | 4, 20)
  return bytes
}

it.each(["png", "webp"] as const)("[H-36] has a picture (%s) forget where it was taken, and nothing else", async (kind) => {
  const bytes = await picture(kind)
  const path = at(bytes)
  const before = await sharp(bytes).metadata()
  expect([before.orientation, before.exif?.includes(SECONDS)]).toEqual([6, true])
  expect(await forgetPlace(path)).toBe(true)
  const forgot = readFileSync(path)
  const after = await sharp(forgot).metadata()
  expect([after.orientation, after.exif?.includes(SECONDS), after.exif?.includes("Camera of Mira")]).toEqual([6, false, true])
  expect([forgot.length, forgot.includes(SECONDS)]).toEqual([bytes.length, false])
  expect(await sharp(forgot).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  if (kind === "png") pngParts(forgot)
  await forgetPlace(path)
  expect(readFileSync(path)).toEqual(forgot)
  expect(await forgetPlace(at(await sharp(bytes).toFormat(kind).toBuffer()))).toBe(false)
  for (let cut = 0; cut < bytes.length; cut += 97) await forgetPlace(at(bytes.subarray(0, cut)))
})

it("[H-36] has a PNG forget it where programs wrote it, packed or not", async () => {
  const plain = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer()
  const packed = deflateSync(XMP)
  const bytes = withParts(
    plain,
    pngPart("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
    pngPart("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0"), packed])),
    pngPart("zTXt", Buffer.concat([Buffer.from("Raw profile type exif\0\0"), packed])),
    pngPart("tEXt", "Author\0GPS of Mira"),
    pngPart("tEXt", "no name")
  )
  const path = at(bytes)
  expect(await forgetPlace(path)).toBe(true)
  const forgot = readFileSync(path)
  const [, xmp, ixmp, raw, author, none] = pngParts(forgot)
  const said = xmp?.[1].toString("latin1") ?? ""
  expect([said.includes("52,31"), said.includes("13,24"), said.includes("stays")]).toEqual([false, false, true])
  expect(ixmp).toEqual(["tEXt", Buffer.from(`XML:com.adobe.xmp\0${" ".repeat(packed.length + 4)}`)])
  expect(raw).toEqual(["tEXt", Buffer.from(`Raw profile type exif\0${" ".repeat(packed.length + 1)}`)])
  expect([author?.[1].toString(), none?.[1].toString()]).toEqual(["Author\0GPS of Mira", "no name"])
  expect((await sharp(forgot).metadata()).width).toBe(2)
})

it("[H-36] has a WebP forget it where programs wrote it", async () => {
  const bytes = withXmp(await picture("webp"))
  const path = at(bytes)
  expect((await sharp(bytes).metadata()).xmp?.includes("52,31")).toBe(true)
  expect(await forgetPlace(path)).toBe(true)
  const forgot = readFileSync(path)
  const { exif, xmp } = await sharp(forgot).metadata()
  expect([exif?.includes(SECONDS), xmp?.includes("52,31"), xmp?.includes("13,24"), xmp?.includes("stays")]).toEqual([
    false,
    false,
    false,
    true
  ])
  expect(forgot.length).toBe(bytes.length)
})

it("[H-36] is quick with what is made to be slow", async () => {
  const hostile = ["GPS", "GPSa>", "GPSa ", `GPSa='GPSa="`].map((word) => word.repeat(400_000 / word.length))
  const parts = hostile.map((text) => pngPart("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${text}`))
  const path = at(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]))
  // time of the processor: of that a busy machine takes none
  const begun = process.cpuUsage()
  await forgetPlace(path)
  const { system, user } = process.cpuUsage(begun)
  expect((system + user) / 1000).toBeLessThan(5000)
})

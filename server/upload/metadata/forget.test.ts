import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, expect, it } from "vitest"
import { forgetMetadata } from "./forget.ts"
import { secretsIn } from "./testBytes.ts"
import { FILMS } from "./testFilms.ts"
import { movingWebp, PICTURES } from "./testPictures.ts"
import { fittingSums, SOUNDS } from "./testSounds.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-forget-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const forgetting = async (bytes: Buffer) => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  const isChanged = await forgetMetadata(path, `${path}-beside`)
  return { isChanged, forgot: readFileSync(path) }
}

const files = { ...PICTURES, ...FILMS, ...SOUNDS }

it.each(Object.entries(files))("[H-36] forgets where, when, with what and by whom: %s", async (name, make) => {
  const bytes = await make()
  expect(secretsIn(bytes)).not.toEqual([])
  const { forgot, isChanged } = await forgetting(bytes)
  expect([isChanged, secretsIn(forgot)]).toEqual([true, []])
  // twice is once
  expect((await forgetting(forgot)).forgot.equals(forgot)).toBe(true)
  if (name.endsWith(".ogg")) expect(fittingSums(forgot)).toEqual(fittingSums(bytes))
})

it.each(Object.entries(PICTURES).filter(([name]) => !name.endsWith(".heic")))(
  "shows the same picture, turned and coloured as before: %s",
  async (_, make) => {
    const bytes = await make()
    const { forgot } = await forgetting(bytes)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(forgot).metadata()]
    for (const said of ["format", "width", "height", "pages", "delay", "loop", "icc", "isProgressive", "hasAlpha"] as const)
      expect([said, after[said]]).toEqual([said, before[said]])
    expect([after.orientation, after.autoOrient, after.xmp, after.iptc]).toEqual([
      before.orientation,
      before.autoOrient,
      undefined,
      undefined
    ])
    const pixels = (each: Buffer, failOn: "warning" | "none"): Promise<Buffer> =>
      sharp(each, { animated: true, failOn }).autoOrient().raw().toBuffer()
    expect((await pixels(forgot, "warning")).equals(await pixels(bytes, "none"))).toBe(true)
  }
)

it("leaves as it is what says nothing", async () => {
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
  const plain = [
    await drawn.clone().png().toBuffer(),
    await drawn.clone().gif().toBuffer(),
    await drawn.clone().webp().toBuffer()
  ]
  for (const bytes of [
    await drawn.clone().jpeg().toBuffer(),
    ...plain,
    await movingWebp(),
    Buffer.from("no picture"),
    Buffer.alloc(0)
  ])
    expect(await forgetting(bytes)).toEqual({ isChanged: false, forgot: bytes })
})

it("[H-36] breaks at nothing that breaks off, wherever", async () => {
  for (const make of Object.values(files)) {
    const bytes = await make()
    for (let cut = 0; cut < bytes.length; cut += Math.ceil(bytes.length / 25)) await forgetting(bytes.subarray(0, cut))
  }
})

it("[H-36] breaks at nothing in which a byte is another", async () => {
  // the same bytes each time
  let seed = 7
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (const make of Object.values(files)) {
    const bytes = await make()
    for (let i = 0; i < 25; i++) {
      const other = Buffer.from(bytes)
      for (let j = 0; j < 4; j++) other[next(Math.min(600, other.length))] = next(3) === 0 ? 255 : next(256)
      expect((await forgetting(other)).forgot.length).toBeLessThan(bytes.length + 1000)
    }
  }
})

it("[H-36] is quick with what is made to be slow", async () => {
  const many = (part: string, head: string): Buffer => Buffer.from(head + part.repeat(1_000_000 / part.length), "latin1")
  const hostile = [
    many("\xff\xfe\0\x02", "\xff\xd8\xff\xe0\0\x02"),
    many("\xff\0", "\xff\xd8\xff\xda\0\x02"),
    many("\xff", "\xff\xd8\xff\xda\0\x02"),
    many("\0\0\0\0tEXtsums", "\x89PNG\r\n\x1a\n"),
    many("\x21\xfe\x01a\0", "GIF89a\x01\0\x01\0\0\0\0"),
    many("a\0\0\0\0\0\0\0", "RIFF\0\0\0\0WEBP"),
    many("\0\0\0\x08udta", "\0\0\0\x08ftyp"),
    many("\0\0\x10\0moov", "\0\0\0\x08ftyp"),
    many(
      "\xa3\x81a",
      "\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff\x1f\x43\xb6\x75\x01\xff\xff\xff\xff\xff\xff\xff"
    ),
    many("LYRICS200", "ID3\0\0\0\0\0\0\0")
  ]
  // time of the processor: of that a busy machine takes none
  const begun = process.cpuUsage()
  for (const bytes of hostile) await forgetting(bytes)
  const { system, user } = process.cpuUsage(begun)
  expect((system + user) / 1000).toBeLessThan(10_000)
})

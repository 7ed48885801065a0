import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Blob } from "./Blob.ts"
import { openDisk } from "./disk.ts"
import { newKey } from "./key.ts"
import { blobInMemory } from "./memory.ts"
import { openS3, s3Place } from "./s3.ts"
import { openTestS3, type TestS3 } from "./testS3.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-blob-"))
let s3: TestS3
beforeAll(async () => void (s3 = await openTestS3()))
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (url: string): Promise<Blob> =>
  openS3(url, (error) => {
    throw error
  })

const came = (bytes: Buffer): string => {
  const path = join(folder, `in-${newKey()}`)
  writeFileSync(path, bytes)
  return path
}

const bytesOf = async (stream: Readable | undefined): Promise<Buffer | undefined> =>
  stream === undefined ? undefined : Buffer.concat((await stream.toArray()) as ReadonlyArray<Buffer>)

const STORES: ReadonlyArray<readonly [string, () => Promise<Blob>]> = [
  ["a disk", () => Promise.resolve(openDisk(join(folder, "files")))],
  ["S3", () => opened(s3.url)],
  ["memory", () => Promise.resolve(blobInMemory())]
]

describe.each(STORES)("in %s", (_, open) => {
  it("gives back what was put, whole and in part, until it is removed", async () => {
    const blob = await open()
    const key = newKey()
    const bytes = randomBytes(100_000)
    const file = came(bytes)
    await blob.put(key, file)
    expect(existsSync(file)).toBe(false)
    expect(await blob.size(key)).toBe(bytes.length)
    expect(await bytesOf(await blob.get(key))).toEqual(bytes)
    expect(await bytesOf(await blob.get(key, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    await blob.remove(key)
    await blob.remove(key)
    expect([await blob.size(key), await blob.get(key)]).toEqual([undefined, undefined])
  })
})

it("lets no text that is no key become a path, and keeps files for its user alone", async () => {
  const blob = openDisk(join(folder, "files"))
  for (const key of ["../../etc/passwd", "", "a/b", "x".repeat(25)])
    await expect(blob.get(key)).rejects.toThrow("not the key of a file")
  const key = newKey()
  const before = process.umask(0o077)
  await blob.put(key, came(Buffer.from("a")))
  process.umask(before)
  expect(statSync(join(folder, "files", key.slice(0, 2))).isDirectory()).toBe(true)
})

it("S3: a large file goes in parts, and arrives whole", async () => {
  const blob = await opened(s3.url)
  const [key, bytes] = [newKey(), randomBytes(20 * 1024 * 1024)]
  await blob.put(key, came(bytes))
  expect(s3.objects.get(`/bucket/some folder/${key}`)?.equals(bytes)).toBe(true)
  expect(s3.unfinished.size).toBe(0)
  expect(s3.asked.filter((each) => each === "PUT partNumber,uploadId").length).toBe(3)
})

it("S3: a part that fails leaves nothing unfinished there, and the file here", async () => {
  const blob = await opened(s3.url)
  const file = came(randomBytes(9 * 1024 * 1024))
  s3.fail(3, 500, "partNumber=2")
  await expect(blob.put(newKey(), file)).rejects.toThrow("500")
  expect(s3.unfinished.size).toBe(0)
  expect(existsSync(file)).toBe(true)
})

it("S3: asks again when the store is busy", async () => {
  const blob = await opened(s3.url)
  const key = newKey()
  s3.fail(2, 503)
  await blob.put(key, came(Buffer.from("patience")))
  expect((await bytesOf(await blob.get(key)))?.toString()).toBe("patience")
})

it("S3: says at once that it may not be used, and names no secret", async () => {
  const wrong = s3.url.replace("wJal", "xJal")
  const why = await opened(wrong).catch((error: unknown) => String(error))
  expect(why).toContain("403")
  expect(why).not.toContain("Jal")
  await expect(opened(s3.url.replace("AKID", "OTHER"))).rejects.toThrow("403")
  await expect(opened(s3.url.replace("/bucket", "/other"))).rejects.toThrow("NoSuchBucket")
})

it("S3: reads its address in each form", () => {
  expect(s3Place("s3://id:a%2Fb@s3.example.org/bucket/")).toEqual({
    base: "https://s3.example.org/bucket",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "a/b"
  })
  expect(s3Place("http://id:s@127.0.0.1:9000/b/c?region=auto")).toMatchObject({
    base: "http://127.0.0.1:9000/b/c",
    region: "auto"
  })
})

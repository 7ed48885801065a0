import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import fc from "fast-check"
import { afterAll, afterEach, beforeEach, expect, it } from "vitest"
import { blobInMemory } from "../blob/memory.ts"
import { openStaging, type Staging } from "../blob/Staging.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { sharedStaging } from "./sharedStaging.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-shared-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let service: TestService
let mira: TestPerson
let uploads = 0
beforeEach(async () => {
  service = await openService()
  mira = await service.person("mira.one")
})
afterEach(() => service.close())

async function* pieces(...texts: ReadonlyArray<string>): AsyncGenerator<Buffer> {
  for (const text of texts) {
    if (text === "break") throw new Error("gone")
    yield Buffer.from(text)
  }
}

/** Folders of so many machines, over one store of files and one database. */
const machines = async (count: number): Promise<ReadonlyArray<Staging>> => {
  const blob = blobInMemory()
  return Promise.all(
    Array.from({ length: count }, async () =>
      sharedStaging({ staging: await openStaging(mkdtempSync(join(folder, "machine-"))), blob, store: service.store })
    )
  )
}

/** An upload of so many bytes that has begun. */
const begin = (size: number): string => {
  const upload = `upload${String((uploads += 1)).padStart(18, "0")}`
  service.sql
    .prepare("INSERT INTO uploads (upload, owner, name, size, received, touched_at) VALUES (?, ?, 'a.txt', ?, 0, ?)")
    .run(upload, mira.id, size, Date.now())
  return upload
}

it("parts that came to several machines are put together on any of them", async () => {
  const all = await machines(3)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: fc.string({ minLength: 1, maxLength: 20 }), at: fc.nat(2), breaks: fc.boolean() }), {
        minLength: 1,
        maxLength: 6
      }),
      fc.nat(2),
      async (parts, last) => {
        const whole = parts.map(({ text }) => text).join("")
        const upload = begin(Buffer.byteLength(whole))
        let offset = 0
        for (const { at, breaks, text } of parts) {
          const came = await all[at]?.append(upload, offset, breaks ? pieces(text, "break") : pieces(text), 1000)
          offset += Buffer.byteLength(text)
          expect(came).toMatchObject({ received: offset })
          expect(came?.broken === undefined).toBe(!breaks)
        }
        expect(await all[last]?.received(upload)).toBe(offset)
        expect(await all[last]?.whole(upload)).toMatchObject({ size: Buffer.byteLength(whole) })
        await all[last]?.drop(upload)
        expect(await all[last]?.whole(upload)).toBeUndefined()
      }
    ),
    { numRuns: 20 }
  )
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM upload_parts").get()).toEqual({ n: 0 })
  for (const machine of readdirSync(folder)) expect(readdirSync(join(folder, machine))).toEqual([])
})

it("of two parts for one place one is taken, and what is too much is not", async () => {
  const [a, b] = await machines(2)
  const upload = begin(10)
  expect(await a?.append(upload, 0, pieces("hello"), 10)).toEqual({ received: 5 })
  expect(await b?.append(upload, 0, pieces("other"), 10)).toMatchObject({ received: 0, problem: { reason: "busy" } })
  expect(await b?.append(upload, 5, pieces("world!"), 10)).toMatchObject({ received: 5, problem: { reason: "upload-offset" } })
  expect(await b?.append(upload, 5, pieces("world"), 10)).toEqual({ received: 10 })
  expect(await a?.whole(upload)).toMatchObject({ size: 10, md5: "fc5e038d38a57032085441e7fe7010b0" })
})

it("parts of an upload that is over are swept", async () => {
  const [a] = await machines(1)
  const upload = begin(10)
  await a?.append(upload, 0, pieces("hello"), 10)
  Result.getOrThrow(await service.store.write("endUpload", { upload }))
  Result.getOrThrow(await service.store.write("expireUploads", { now: Date.now() }))
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM upload_parts").get()).toEqual({ n: 0 })
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM loose_blobs").get()).toEqual({ n: 1 })
})

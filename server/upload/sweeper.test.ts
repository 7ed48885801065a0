import { randomUUID } from "node:crypto"
import { existsSync, writeFileSync } from "node:fs"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { tokenHash } from "../account/session/token.ts"
import { newKey } from "../blob/key.ts"
import { openStaging, type Staging } from "../blob/Staging.ts"
import { storeFile } from "../testFile.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { sweepOnce } from "./sweeper.ts"

const HOUR = 3600 * 1000
let service: TestService
let staging: Staging
let mira: TestPerson
let tomas: TestPerson
beforeAll(async () => {
  service = await openService()
  staging = await openStaging(mkdtempSync(join(tmpdir(), "parley-sweep-")))
  ;[mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
})
afterAll(() => service.close())

const NOW = 1_750_000_000_000

const sweep = (hours: number): Promise<number> =>
  sweepOnce(
    {
      ...{ store: service.store, blob: service.blob, staging },
      failed: (error) => {
        throw error
      }
    },
    NOW + hours * HOUR,
    0
  )

it("[H-18] takes a file that nothing uses, after a day, and its bytes with the last who has them", async () => {
  const mine = await storeFile(service, mira, "a.txt")
  const theirs = await storeFile(service, tomas, "a.txt", Buffer.from("x"), { hash: mine.hash, blob: mine.blob })
  await sweep(23)
  expect(await service.blob.size(mine.blob)).toBeDefined()
  service.sql.prepare("UPDATE files SET due = ? WHERE file_id = ?").run(NOW + 1000 * HOUR, theirs.file_id)
  await sweep(25)
  expect(service.sql.prepare("SELECT file_id FROM files WHERE file_id = ?").get(mine.file_id)).toBeUndefined()
  expect(await service.blob.size(mine.blob)).toBeDefined()
  service.sql.prepare("UPDATE files SET due = 0").run()
  expect(await sweep(25)).toBe(1)
  expect(await service.blob.size(mine.blob)).toBeUndefined()
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM loose_blobs").get()?.["n"]).toBe(0)
})

it("[H-18] keeps what a message, an emoji or an avatar uses, until it is used no more", async () => {
  const [said, kept, seen] = [
    await storeFile(service, mira, "b.txt"),
    await storeFile(service, mira, "c.png"),
    await storeFile(service, mira, "d.png")
  ]
  const id = randomUUID()
  await service.ok("sendMessage", { id, toContactId: tomas.id, type: "file", content: "", file_id: said.file_id }, mira)
  await service.ok("emojiAdd", { file_id: kept.file_id }, mira)
  service.sql.prepare("INSERT INTO file_uses (file_id, kind, ref) VALUES (?, 'avatar', ?)").run(seen.file_id, mira.id)
  expect(await sweep(30)).toBe(0)
  await service.ok("undoMessage", { id }, mira)
  service.sql.prepare("DELETE FROM emojis").run()
  service.sql.prepare("DELETE FROM file_uses").run()
  service.sql.prepare("UPDATE files SET due = 0").run()
  expect(await sweep(31)).toBe(3)
})

it("takes bytes that were put in for a file that nobody got", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "parley-sweep-")), "a")
  writeFileSync(file, "a")
  const key = newKey()
  Result.getOrThrow(await service.store.write("loosen", { blobs: [key], now: NOW }))
  await service.blob.put(key, file)
  expect([await sweep(23), await sweep(25)]).toEqual([0, 1])
  expect(await service.blob.size(key)).toBeUndefined()
})

it("takes uploads in parts with which nobody went on", async () => {
  const asking = { tokenHash: tokenHash(mira.token), now: NOW as never }
  const upload = newKey()
  Result.getOrThrow(await service.store.write("beginUpload", { asking, upload, name: "a.txt", size: 5, quota: 0 }))
  await staging.append(
    upload,
    0,
    (async function* () {
      yield Buffer.from("a")
    })(),
    5
  )
  const path = (await staging.whole(upload))?.path ?? ""
  const go = (hours: number) =>
    sweepOnce(
      { store: service.store, blob: service.blob, staging, failed: () => undefined },
      NOW + hours * HOUR,
      Date.now() + HOUR
    )
  await go(23)
  expect(existsSync(path)).toBe(true)
  await go(25)
  expect(existsSync(path)).toBe(false)
})

import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { tokenHash } from "../account/session/token.ts"
import { newKey } from "../blob/key.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import type { NewFile } from "./StoredFile.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eva: TestPerson
beforeAll(async () => {
  service = await openService()
  ;[mira, tomas, eva] = [await service.person("mira"), await service.person("tomas"), await service.person("eva1")]
  await service.friends(mira, tomas)
})
afterAll(() => service.close())

const asking = (who: TestPerson) => ({ tokenHash: tokenHash(who.token), now: 1_750_000_000_000 as never })

const picture = (hash: string, changes: Partial<NewFile> = {}): NewFile => ({
  path: `/storage/image/${newKey()}.png`,
  name: "a.png",
  ext: "png",
  cate: 2,
  hash,
  md5: "md5",
  blob: newKey(),
  thumb: "",
  size: 3,
  mime: "image/png",
  width: 1,
  height: 1,
  duration: 0,
  ...changes
})

const keep = async (who: TestPerson, file: NewFile) =>
  Result.getOrThrow(await service.store.write("keepFile", { asking: asking(who), file, quota: 0 }))
const sees = async (who: TestPerson, fileId: number) =>
  Result.isSuccess(await service.store.read("fileFor", { asking: asking(who), fileId }))

it("[H-36] the same content is kept once, and each has a file of their own", async () => {
  const first = picture("one")
  const mine = await keep(mira, first)
  const theirs = await keep(tomas, picture("one"))
  expect(theirs.blob).toBe(first.blob)
  expect(theirs.file_id).not.toBe(mine.file_id)
  expect(theirs.path).not.toBe(mine.path)
  expect(await sees(tomas, mine.file_id)).toBe(false)
  expect(await sees(mira, theirs.file_id)).toBe(false)
})

it("the same file again is the same file; under another name it is another", async () => {
  const first = await keep(mira, picture("two"))
  expect((await keep(mira, picture("two"))).path).toBe(first.path)
  expect((await keep(mira, picture("two", { name: "b.png" }))).path).not.toBe(first.path)
})

it("[H-14] a file is there for its owner and for who may read a message with it, as long as it stands", async () => {
  const { file_id, path } = await keep(mira, picture("three"))
  const at = async (who: TestPerson) => Result.isSuccess(await service.store.read("fileAt", { asking: asking(who), path }))
  expect([await sees(mira, file_id), await sees(tomas, file_id), await at(tomas)]).toEqual([true, false, false])
  await service.send(mira, tomas, "here", "with-file")
  service.sql.prepare("UPDATE messages SET file_id = ? WHERE id = 'with-file'").run(file_id)
  expect([await sees(tomas, file_id), await at(tomas), await sees(eva, file_id), await at(eva)]).toEqual([
    true,
    true,
    false,
    false
  ])
  await service.ok("undoMessage", { id: "with-file" }, mira)
  expect([await sees(mira, file_id), await sees(tomas, file_id)]).toEqual([true, false])
})

it("[H-18] an emoji that I keep stays mine to see, also when the message is gone", async () => {
  const { file_id } = await keep(mira, picture("four"))
  service.sql.prepare("INSERT INTO emojis (user_id, file_id, name, place) VALUES (?, ?, 'a', 1)").run(tomas.id, file_id)
  expect([await sees(tomas, file_id), await sees(eva, file_id)]).toEqual([true, false])
})

it("a file that nobody knows and one that is not mine are refused alike, and a lost session before both", async () => {
  const { file_id } = await keep(mira, picture("five"))
  const ask = async (fileId: number, who: TestPerson) => await service.store.read("fileFor", { asking: asking(who), fileId })
  expect(await ask(file_id, eva)).toEqual(await ask(999_999, eva))
  expect(await ask(file_id, { ...eva, token: "no" })).toMatchObject({ failure: { reason: "session-expired" } })
})

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { UserId } from "#engine/account/User.ts"
import { Archive, type ArchiveChanges } from "#engine/client/ports/Archive.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { keepsArchive } from "#fixtures/client/ports.ts"
import { archiveInFile } from "./archiveInFile.ts"

const base = mkdtempSync(join(tmpdir(), "parley-archive-"))
afterAll(() => rmSync(base, { recursive: true }))
let folders = 0
const folder = (): string => join(base, String(++folders))

const opened = async (path: string) => {
  const archive = await Effect.runPromise(
    Effect.map(Layer.build(archiveInFile(path)), (built) => Context.get(built, Archive)).pipe(Effect.scoped)
  )
  return {
    open: (owner: UserId) => Effect.runPromise(archive.open(owner)),
    messages: (owner: UserId, chat: string) => Effect.runPromise(archive.messages(owner, ContactId.make(chat))),
    save: (owner: UserId, changes: ArchiveChanges) => Effect.runPromise(archive.save(owner, changes)),
    shrink: (owner: UserId, count: number, chats: ReadonlyArray<ContactId> | null) =>
      Effect.runPromise(archive.shrink(owner, count, chats)),
    forget: (owner: UserId) => Effect.runPromise(archive.forget(owner))
  }
}

keepsArchive("in a file", () => opened(folder()))

const ME = UserId.make(7)
const CHAT = ContactId.make("2")
const written = (number: number): ArchiveChanges => ({
  ...{ afresh: false, remove: [], erase: [], cut: [], drop: [] },
  put: [{ store: "drafts", key: String(number), value: { number } }],
  messages: [{ chat: CHAT, number, value: { number } }]
})

// (ARCHIVE-01, ARCHIVE-02)
it("is there again in the next program, but for a line that a crash cut off", async () => {
  const path = folder()
  const before = await opened(path)
  for (const number of [1, 2]) assert.isNull(await before.save(ME, written(number)))
  appendFileSync(join(path, "archive-7.jsonl"), JSON.stringify({ changes: written(3) }).slice(0, 40))
  const again = await opened(path)
  const page = await again.messages(ME, CHAT)
  assert.deepStrictEqual(page._tag === "Page" ? page.messages : [], [{ number: 1 }, { number: 2 }])
  assert.isNull(await again.save(ME, written(4)))
  const last = await (await opened(path)).messages(ME, CHAT)
  assert.deepStrictEqual(last._tag === "Page" ? last.messages : [], [{ number: 1 }, { number: 2 }, { number: 4 }])
  assert.strictEqual(statSync(join(path, "archive-7.jsonl")).mode & 0o777, 0o600)
})

it("stays short however much is written", async () => {
  const path = folder()
  const archive = await opened(path)
  for (let round = 0; round < 2100; round++) assert.isNull(await archive.save(ME, written(round % 5)))
  const lines = readFileSync(join(path, "archive-7.jsonl"), "utf8").split("\n").length
  assert.isBelow(lines, 200)
  const page = await (await opened(path)).messages(ME, CHAT)
  assert.strictEqual(page._tag === "Page" ? page.messages.length : 0, 5)
  assert.isNull(await archive.forget(ME))
  assert.isFalse(existsSync(join(path, "archive-7.jsonl")))
})

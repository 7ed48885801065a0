import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import { Effect } from "effect"
import { UserId } from "#engine/account/User.ts"
import { MessageId } from "#engine/message/Message.ts"
import { filesInNode } from "./files.ts"

const base = mkdtempSync(join(tmpdir(), "parley-files-"))
afterAll(() => rmSync(base, { recursive: true }))
let folders = 0
const folder = (): string => join(base, String(++folders))

const ME = UserId.make(7)
const ID = MessageId.make("m1")
const MOST = 1_000_000

const textOf = async (pieces: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> => {
  if (pieces === undefined) return undefined
  let text = ""
  for await (const piece of pieces) text += Buffer.from(piece).toString()
  return text
}

const streamOf = async function* (text: string) {
  for (const letter of text) yield await Promise.resolve(Buffer.from(letter))
}

// (OUTBOX-07)
it("what is kept is there in the next program, from a path, bytes and a stream", async () => {
  const store = folder()
  const files = filesInNode(store)
  const path = join(base, "a.txt")
  writeFileSync(path, "from a path")
  const sources = [path, Buffer.from("from bytes"), streamOf("from a stream"), new Blob(["from a blob"])]
  const ids = sources.map((_, i) => MessageId.make(`m${i}`))
  for (const [i, id] of ids.entries()) {
    const source = sources[i]
    if (source === undefined) continue
    assert.isAbove(await files.hold(id, source, MOST), 0)
    assert.isNull(await Effect.runPromise(files.bytes.keep(ME, id)))
    await files.letGo(id)
  }
  await files.left()
  writeFileSync(path, "changed since")
  const again = filesInNode(store)
  const texts = await Promise.all(ids.map(async (id) => textOf(await again.read(ME, id, 0, 10))))
  assert.deepStrictEqual(texts, ["from a pat", "from bytes", "from a str", "from a blo"])
  assert.strictEqual(await textOf(await again.read(ME, ids[1] ?? ID, 5, 8)), "byt")
  const kept = join(store, "files-7")
  assert.deepStrictEqual(
    readdirSync(kept).map((name) => statSync(join(kept, name)).mode & 0o077),
    [0, 0, 0, 0]
  )
  await Effect.runPromise(again.bytes.drop(ME, ids.slice(0, 1)))
  assert.lengthOf(readdirSync(kept), 3)
  await Effect.runPromise(again.bytes.forget(ME))
  assert.isFalse(existsSync(kept))
})

it("without a folder a file is read where it lies, and not once it has changed", async () => {
  const files = filesInNode(undefined)
  const path = join(base, "b.txt")
  writeFileSync(path, "0123456789")
  assert.strictEqual(await files.hold(ID, path, MOST), 10)
  assert.isNull(await Effect.runPromise(files.bytes.keep(ME, ID)))
  assert.strictEqual(await textOf(await files.read(ME, ID, 2, 5)), "234")
  writeFileSync(path, "012345678")
  assert.isUndefined(await files.read(ME, ID, 2, 5))
  rmSync(path)
  assert.isUndefined(await files.read(ME, ID, 2, 5))
  assert.strictEqual(await Effect.runPromise(files.bytes.keep(ME, MessageId.make("never handed over"))), "gone")
})

it("of a stream that is too long no more is taken than shows that", async () => {
  const files = filesInNode(folder())
  const endless = async function* () {
    for (;;) yield await Promise.resolve(new Uint8Array(1000))
  }
  assert.strictEqual(await files.hold(ID, endless(), 5500), 6000)
  await files.letGo(ID)
  await files.left()
})

it("what is no file is told at once, and leaves nothing", async () => {
  const store = folder()
  const files = filesInNode(store)
  const broken = async function* () {
    yield await Promise.resolve(new Uint8Array(10))
    throw new Error("the source broke")
  }
  const why = (source: Parameters<typeof files.hold>[1]) =>
    files.hold(ID, source, MOST).then(String, (error: unknown) => String(error))
  assert.include(await why(base), "no file")
  assert.include(await why(join(base, "nothing")), "ENOENT")
  assert.include(await why(broken()), "the source broke")
  assert.deepStrictEqual(readdirSync(join(store, "streams")), [])
})

it("bytes that nobody used for a month go", async () => {
  const store = folder()
  const files = filesInNode(store)
  await files.hold(ID, Buffer.from("old"), MOST)
  await Effect.runPromise(files.bytes.keep(ME, ID))
  const kept = join(store, "files-7")
  const [name = ""] = readdirSync(kept)
  const long = Date.now() / 1000 - 31 * 24 * 3600
  utimesSync(join(kept, name), long, long)
  const again = filesInNode(store)
  const other = MessageId.make("m2")
  await again.hold(other, Buffer.from("new"), MOST)
  await Effect.runPromise(again.bytes.keep(ME, other))
  assert.lengthOf(readdirSync(kept), 1)
  assert.isUndefined(await again.read(ME, ID, 0, 3))
})

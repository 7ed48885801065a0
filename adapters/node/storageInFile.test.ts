import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Storage } from "#engine/client/ports/Storage.ts"
import { keepsStorage } from "#fixtures/client/ports.ts"
import { storageInFile } from "./storageInFile.ts"

const base = mkdtempSync(join(tmpdir(), "parley-storage-"))
afterAll(() => rmSync(base, { recursive: true }))
let files = 0
const file = (): string => join(base, String(++files), "session.json")

keepsStorage("in a file", () => storageInFile(file()))

it("lets nobody else read the session, and is there in the next program", async () => {
  const path = file()
  const using = <A>(use: (storage: Storage["Service"]) => Effect.Effect<A>) =>
    Effect.runPromise(Effect.flatMap(Storage, use).pipe(Effect.provide(storageInFile(path))))
  await using((storage) => storage.save("authToken", "secret"))
  assert.strictEqual(statSync(path).mode & 0o777, 0o600)
  assert.deepStrictEqual(await using((storage) => storage.load), { authToken: "secret" })
  await using((storage) => storage.forgetSession("another"))
  assert.deepStrictEqual(await using((storage) => storage.load), { authToken: "secret" })
})

it("says when all is in its file that was asked for", async () => {
  const path = join(base, "slow", "session.json")
  const layer = storageInFile(path)
  for (const value of ["a", "b", "c"])
    Effect.runFork(
      Effect.provide(
        Effect.flatMap(Storage, (storage) => storage.save("authToken", value)),
        layer
      )
    )
  await layer.written()
  assert.strictEqual(readFileSync(path, "utf8"), '{"authToken":"c"}')
})

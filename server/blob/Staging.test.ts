import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterAll, expect, it } from "vitest"
import { newKey } from "./key.ts"
import { openStaging, stagedFile } from "./Staging.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-staging-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* pieces(...texts: ReadonlyArray<string>): AsyncGenerator<Buffer> {
  for (const text of texts) {
    if (text === "break") throw new Error("gone")
    yield Buffer.from(text)
  }
}

it("takes a file, sums it, and removes it unless it was moved away", async () => {
  const staging = await openStaging(join(folder, "a"))
  const writing = Result.getOrThrow(await staging.begin())
  await writing.write(Buffer.from("hello "))
  await writing.write(Buffer.from("world"))
  expect(writing.size()).toBe(11)
  const { hash, md5, path, size } = Result.getOrThrow(await writing.end())
  expect([size, md5, hash.slice(0, 8)]).toEqual([11, "5eb63bbbe01eeed093cb22bb8f5acdc3", "b94d27b9"])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await writing.discard()
  expect(readdirSync(join(folder, "a"))).toEqual([])
})

it("goes on where parts broke off, and sums the whole", async () => {
  const staging = await openStaging(join(folder, "b"))
  const key = newKey()
  const first = await staging.append(key, 0, pieces("hello", "break"), 100)
  expect([first.received, first.broken]).toEqual([5, expect.any(Error)])
  expect(await staging.append(key, 5, pieces(" wor", "ld"), 100)).toEqual({ received: 11 })
  expect(await staging.whole(key)).toMatchObject({ size: 11, md5: "5eb63bbbe01eeed093cb22bb8f5acdc3" })
  expect(await staging.append(key, 11, pieces("!"), 11)).toMatchObject({ received: 11, problem: { reason: "upload-offset" } })
  await staging.drop(key)
  expect(await staging.whole(key)).toBeUndefined()
})

it("sums the whole as it lies on the disk, however its parts came", async () => {
  const at = join(folder, "sums")
  const staging = await openStaging(at)
  async function* breaks(...texts: ReadonlyArray<string>): AsyncGenerator<Buffer> {
    yield* pieces(...texts)
    throw new Error("gone")
  }
  const ways: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    "in two parts": async (key) => {
      await staging.append(key, 0, pieces("ab", "c"), 9)
      await staging.append(key, 3, pieces("def"), 9)
    },
    "with a break": async (key) => {
      await staging.append(key, 0, breaks("ab"), 9)
      await staging.append(key, 2, pieces("cdef"), 9)
    },
    "some bytes twice": async (key) => {
      await staging.append(key, 0, pieces("abxx"), 9)
      await staging.append(key, 2, pieces("cdef"), 9)
    },
    "all of it twice": async (key) => {
      await staging.append(key, 0, pieces("abc"), 9)
      await staging.append(key, 0, pieces("abcdef"), 9)
    },
    "over a restart": async (key) => {
      await staging.append(key, 0, pieces("abc"), 9)
      await (await openStaging(at)).append(key, 3, pieces("d"), 9)
      await staging.append(key, 4, pieces("ef"), 9)
    },
    "over a full disk": async (key) => {
      await staging.append(key, 0, pieces("abc"), 9)
      const path = join(at, `part-${key}`)
      renameSync(path, `${path}.aside`)
      symlinkSync("/dev/full", path)
      expect(await staging.append(key, 3, pieces("d"), 9)).toMatchObject({ received: 3, problem: { reason: "no-room" } })
      renameSync(`${path}.aside`, path)
      await staging.append(key, 3, pieces("def"), 9)
    }
  }
  for (const [way, come] of Object.entries(ways)) {
    const key = newKey()
    await come(key)
    const whole = await staging.whole(key)
    expect(whole, way).toEqual(await stagedFile(join(at, `part-${key}`)))
    expect(whole?.size, way).toBe(6)
    // asked once more it is the same
    expect(await staging.whole(key), way).toEqual(whole)
  }
})

it("takes no two parts of one upload at once", async () => {
  const staging = await openStaging(join(folder, "c"))
  const key = newKey()
  let go = (): void => undefined
  const waiting = new Promise<void>((resolve) => void (go = resolve))
  async function* slow(): AsyncGenerator<Buffer> {
    yield Buffer.from("a")
    await waiting
  }
  const first = staging.append(key, 0, slow(), 10)
  expect(await staging.append(key, 0, pieces("b"), 10)).toMatchObject({ problem: { reason: "busy" } })
  go()
  expect(await first).toEqual({ received: 1 })
})

it("lets one part of an upload come at a time, and none while it is made into something", async () => {
  const staging = await openStaging(join(folder, "one-at-a-time"))
  const key = newKey()
  const leave = staging.enter(key)
  expect([staging.enter(key), staging.isComing(key), staging.isComing(newKey())]).toEqual([undefined, true, false])
  leave?.()
  expect(staging.isComing(key)).toBe(false)
  const tried = await staging.inTurn(key, () => Promise.resolve(staging.enter(key)))
  expect(tried).toBe(undefined)
  expect(staging.enter(key)).toBeTypeOf("function")
})

it("says in a word that the disk is full", async () => {
  const staging = await openStaging(join(folder, "d"))
  const key = newKey()
  symlinkSync("/dev/full", join(folder, "d", `part-${key}`))
  expect(await staging.append(key, 0, pieces("a"), 10)).toMatchObject({ received: 0, problem: { reason: "no-room" } })
})

it("sweeps what stands still, and no part that somebody still wants", async () => {
  const staging = await openStaging(join(folder, "e"))
  const [wanted, gone] = [newKey(), newKey()]
  await staging.append(wanted, 0, pieces("a"), 10)
  await staging.append(gone, 0, pieces("a"), 10)
  const [old, fresh] = [staging.beside(), staging.beside()]
  for (const path of [old, fresh]) writeFileSync(path, "a")
  for (const path of [old, ...[wanted, gone].map((key) => join(folder, "e", `part-${key}`))]) utimesSync(path, 1, 1)
  expect(await staging.sweep(Date.now() - 60_000, new Set([wanted]))).toBe(2)
  expect(readdirSync(join(folder, "e")).length).toBe(2)
  expect(await staging.whole(wanted)).toBeDefined()
})

it("opens no path that is no key", async () => {
  const staging = await openStaging(join(folder, "f"))
  await expect(staging.whole("../../etc/passwd")).rejects.toThrow("not the key of an upload")
  await expect(staging.append("..", 0, pieces("a"), 1)).rejects.toThrow("not the key of an upload")
})

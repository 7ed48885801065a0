import { mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { CACHE } from "./places.mjs"
import { say } from "./say.mjs"

/** An owner touches its file every few seconds; one that has been silent this long is gone. */
const SILENT_MS = 60_000
const HEARTBEAT_MS = 5_000
const LOOK_AGAIN_MS = 200

/** @param {unknown} error @param {ReadonlyArray<string>} codes */
const hasCode = (error, codes) => error instanceof Error && "code" in error && codes.includes(String(error.code))

/** @template T @param {() => T} work @param {ReadonlyArray<string>} codes @returns {T | undefined} */
const unless = (work, codes) => {
  try {
    return work()
  } catch (error) {
    if (hasCode(error, codes)) return undefined
    throw error
  }
}

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, ["EPERM"])
  }
}

const HERE = hostname().replace(/[^A-Za-z0-9-]/g, "_")

/** @param {string} owner @param {number} touchedAt */
const isGone = (owner, touchedAt) => {
  const [pid, host] = owner.split("@")
  return (host === HERE && !isRunning(Number(pid))) || Date.now() - touchedAt > SILENT_MS
}

/**
 * The lock is a folder that holds one file named after its owner. Renaming a folder onto it works only while it is
 * empty, and an abandoned owner is removed by its own name: neither can hit a process that came in between.
 * @param {string} lock
 */
const take = (lock) => {
  const own = join(lock, `${process.pid}@${HERE}`)
  const mine = `${lock}-${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, `${process.pid}@${HERE}`), "")
  const taken = unless(() => {
    unless(() => rmdirSync(lock), ["ENOENT", "ENOTEMPTY", "EEXIST"])
    renameSync(mine, lock)
    return own
  }, ["ENOTEMPTY", "EEXIST", "EPERM"])
  if (taken === undefined) rmSync(mine, { recursive: true, force: true })
  return taken
}

/** @param {string} lock @returns {string | undefined} who holds it, after anybody who is gone was removed */
const holder = (lock) => {
  for (const owner of unless(() => readdirSync(lock), ["ENOENT"]) ?? []) {
    const touched = unless(() => statSync(join(lock, owner)), ["ENOENT"])
    if (touched === undefined) continue
    if (!isGone(owner, touched.mtimeMs)) return owner
    rmSync(join(lock, owner), { force: true })
  }
  return undefined
}

/**
 * Does the work alone: a second run in the same folder waits until the first is done.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [lock]
 * @returns {Promise<T>}
 */
export const alone = async (work, lock = join(CACHE, "setup.lock")) => {
  mkdirSync(CACHE, { recursive: true })
  let own = take(lock)
  for (let isTold = false; own === undefined; own = take(lock)) {
    const owner = holder(lock)
    if (owner !== undefined && !isTold) say(`Another run is setting up this folder (process ${owner}): waiting for it`)
    isTold ||= owner !== undefined
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const file = own
  const beat = setInterval(() => unless(() => utimesSync(file, new Date(), new Date()), ["ENOENT"]), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

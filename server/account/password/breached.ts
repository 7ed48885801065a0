import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { StartProblem } from "../../StartProblem.ts"
import type { Passwords } from "./Passwords.ts"

/** Letters of a SHA-1, and bytes that hold a line of the list with its end, however often the password was seen. */
const HASH = 40
const LINE = 128

/** The first line that begins at `from` or behind it, and where it begins; nothing behind the last one. */
const lineFrom = async (file: FileHandle, from: number): Promise<{ readonly at: number; readonly hash: string } | undefined> => {
  // a line begins behind the end of another: the byte before `from` may be one
  const before = Math.max(0, from - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE), 0, 2 * LINE, before)
  const text = buffer.toString("latin1", 0, bytesRead)
  const begins = from === 0 ? 0 : text.indexOf("\n") + 1
  const hash = text.slice(begins, begins + HASH)
  return (from > 0 && begins === 0) || hash.length < HASH ? undefined : { at: before + begins, hash: hash.toUpperCase() }
}

/** Whether a sorted list of hashes has one, by binary search: the list has some 40 GB, and a search reads some forty lines. */
const has = async (file: FileHandle, wanted: string): Promise<boolean> => {
  let [low, high] = [0, (await file.stat()).size]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineFrom(file, middle)
    if (line?.hash === wanted) return true
    if (line !== undefined && line.at < high && line.hash < wanted) low = line.at + HASH
    else high = middle
  }
  return false
}

/** Opens the list for one lookup, so that the operator may replace it at any time. */
const asking = async <A>(path: string, work: (file: FileHandle) => Promise<A>): Promise<A> => {
  const file = await open(path, "r")
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const check = async (path: string): Promise<void> => {
  const first = await asking(path, (file) => lineFrom(file, 0)).catch((cause: unknown) => {
    const what = `BREACHED_PASSWORDS cannot be read: ${path}.`
    throw new StartProblem(`${what} Check that the file is there, and that the server may read it.`, { cause })
  })
  if (/^[0-9A-F]{40}$/.test(first?.hash ?? "")) return
  throw new StartProblem(
    `BREACHED_PASSWORDS is no list of breached passwords: ${path}. Each line begins with a SHA-1 of 40 letters, in their order.`
  )
}

/** Refuses to hash a password that is in the operator's list of breached ones (ASVS 6.2.12, DEC-0231). An empty path is no list. */
export const withoutBreached = async (passwords: Passwords, path: string): Promise<Passwords> => {
  if (path === "") return passwords
  await check(path)
  return {
    verify: passwords.verify,
    hash: async (password) => {
      const wanted = createHash("sha1").update(password).digest("hex").toUpperCase()
      const isBreached = await asking(path, (file) => has(file, wanted))
      return isBreached ? Result.fail(refused("password-common")) : await passwords.hash(password)
    }
  }
}

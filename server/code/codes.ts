import { createHmac, timingSafeEqual } from "node:crypto"
import { Result } from "effect"
import Hashids from "hashids"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { millis } from "#engine/format/instant.ts"
import { codeExpiry, isCodeOver } from "#engine/group/codeLife.ts"
import type { Store } from "../store/Store.ts"
import { rememberScans, type Scans } from "./scans.ts"

/** What a code stands for. */
type Meaning =
  | { readonly _tag: "Person"; readonly userId: number }
  /** `inviter`: who shared it. */
  | { readonly _tag: "Group"; readonly groupId: number; readonly inviter: number }

/** A code as it is shared. */
export interface SharedCode {
  readonly url: string
  /** Instant in milliseconds. */
  readonly expiresAt: number
}

/** Codes that people share and scan: signed, so that they cannot be forged, and valid for 7 days (spec 9.1, DEC-0042). */
export interface Codes {
  readonly issue: (meaning: Meaning, home: string, now: number) => SharedCode
  /** Fingerprint of something short and secret, which cannot be tried out with the database's rows alone. */
  readonly seal: (text: string) => string
  /** What a token stands for, the last part of a code's path. */
  readonly read: (token: string, now: number) => Result.Result<Meaning, Refused>
  /** Sessions that have just scanned the code of a group. */
  readonly scans: Scans
}

/** Letters of a signature: 16 bytes of an HMAC-SHA-256, so that the drawing stays coarse enough for poor cameras. */
const SIGNATURE = 22

/** What a personal link held before codes were signed: such links are printed and go on working. */
const plain = (userId: number): string => `u${userId}`
const OLD = /^u([1-9][0-9]{0,14})$/
const TOKEN = /^([0-9a-z.]{1,60})\.([A-Za-z0-9_-]{22})$/

const bodyOf = (meaning: Meaning, expiresAt: number): string =>
  (meaning._tag === "Person" ? [meaning.userId, expiresAt] : [meaning.groupId, meaning.inviter, expiresAt])
    .map((each) => each.toString(36))
    .join(".")

const numbersOf = (body: string): ReadonlyArray<number> => body.split(".").map((each) => Number.parseInt(each, 36))

/** How the older service encodes the number of a person: its salt is the same everywhere, so such a link names a person and proves nothing. */
const PRINTED = new Hashids("raingads", 12)

/** The number in a printed personal code of the service before ours; nothing in anything else. */
const printedLink = (token: string): Meaning | undefined => {
  if (!/^[A-Za-z0-9]{12,32}$/.test(token)) return undefined
  const [userId, ...more] = PRINTED.decode(token)
  return typeof userId === "number" && userId > 0 && more.length === 0 ? { _tag: "Person", userId } : undefined
}

const oldLink = (token: string): Meaning | undefined => {
  const [, id] = OLD.exec(Buffer.from(token, "base64url").toString("latin1")) ?? []
  const isOurs = id !== undefined && Buffer.from(plain(Number(id))).toString("base64url") === token
  return isOurs ? { _tag: "Person", userId: Number(id) } : undefined
}

/** Codes signed with a secret of the service. */
export const codesOf = (secret: string): Codes => {
  const sign = (body: string): Buffer =>
    Buffer.from(createHmac("sha256", secret).update(`code.${body}`).digest("base64url").slice(0, SIGNATURE))
  return {
    scans: rememberScans(),
    seal: (text) => createHmac("sha256", secret).update(`seal.${text}`).digest("base64url"),
    issue: (meaning, home, now) => {
      const expiresAt = codeExpiry(now)
      const body = bodyOf(meaning, expiresAt)
      const kind = meaning._tag === "Person" ? "u" : "g"
      return { url: `${home}/scan/${kind}/${body}.${sign(body).toString()}`, expiresAt }
    },
    read: (token, now) => {
      const old = token.length > 64 ? undefined : (oldLink(token) ?? printedLink(token))
      if (old !== undefined) return Result.succeed(old)
      const [, body = "", signature = ""] = TOKEN.exec(token) ?? []
      if (body === "" || !timingSafeEqual(sign(body), Buffer.from(signature))) return Result.fail(refused("code-unknown"))
      const [first = 0, second = 0, third] = numbersOf(body)
      // codes of an earlier version say their end in seconds
      if (isCodeOver(millis(third ?? second), now)) return Result.fail(refused("code-expired"))
      return Result.succeed(
        third === undefined ? { _tag: "Person", userId: first } : { _tag: "Group", groupId: first, inviter: second }
      )
    }
  }
}

/** The codes of the service of this store; `candidate` becomes its secret when it has none. */
export const openCodes = async (store: Pick<Store, "write">, candidate: string): Promise<Codes> => {
  const secret = await store.write("codeSecret", candidate)
  if (Result.isFailure(secret)) throw new Error(`The secret of codes cannot be read: ${secret.failure.reason}`)
  return codesOf(secret.success)
}

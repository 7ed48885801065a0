import { timingSafeEqual } from "node:crypto"
import { PASS_LIFE } from "#engine/api/pass.ts"
import { isGood } from "#engine/format/future.ts"
import type { Codes } from "../code/codes.ts"

/** Name of the cookie; with https one that only a page of https can set (RFC 6265bis, 4.1.3.1). */
const nameOf = (isHttps: boolean): string => (isHttps ? "__Secure-parley_media" : "parley_media")

/** Where browsers send it: to what pages show with their elements, also below the app (DEC-0131), and to nothing else. */
const PATHS = ["", "/h5"].flatMap((below) => ["/storage", "/filedown", "/view", "/view.html"].map((path) => below + path))

/**
 * Passes for pictures, sounds and films, which pages ask for without a header of their own. A pass names a session and is signed; it
 * opens media and nothing else, is good for some hours, and for nothing when the session ends.
 */
export interface Passes {
  /** Headers that give the browser a pass for a session, named by the hash of its token; an empty one takes it away. */
  readonly headers: (tokenHash: string, now: number) => ReadonlyArray<string>
  /** The session of the pass among the cookies of a request; nothing without a good one. */
  readonly read: (cookies: string | undefined, now: number) => Pass | undefined
}

interface Pass {
  /** Hash of the session's token. */
  readonly tokenHash: string
  /** Whether half of its life is over. */
  readonly isOld: boolean
}

const FORM = /^([0-9a-f]{64})\.([0-9a-z]{8,9})\.([0-9A-Za-z_-]{16,86})$/

const cookieOf = (cookies: string | undefined, name: string): string => {
  if (cookies === undefined || cookies.length > 8192) return ""
  const found = cookies.split(";").find((each) => each.trim().startsWith(`${name}=`))
  return found === undefined ? "" : found.trim().slice(name.length + 1)
}

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Passes signed with the secret of the service. `isHttps`: people reach it by https alone. */
export const passesOf = ({ seal }: Pick<Codes, "seal">, isHttps: boolean): Passes => {
  const signed = (tokenHash: string, until: string): string => seal(`media.${tokenHash}.${until}`)
  const name = nameOf(isHttps)
  const attributes = (path: string, seconds: number): string =>
    `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`
  return {
    headers: (tokenHash, now) => {
      const until = (now + PASS_LIFE).toString(36)
      const value = tokenHash === "" ? "" : `${tokenHash}.${until}.${signed(tokenHash, until)}`
      const seconds = tokenHash === "" ? 0 : PASS_LIFE / 1000
      return PATHS.flatMap((path) => ["Set-Cookie", `${name}=${value}; ${attributes(path, seconds)}`])
    },
    read: (cookies, now) => {
      const [, tokenHash = "", until = "", signature = ""] = FORM.exec(cookieOf(cookies, name)) ?? []
      if (tokenHash === "" || !isSame(signed(tokenHash, until), signature)) return undefined
      const end = Number.parseInt(until, 36)
      return isGood(end, PASS_LIFE, now) ? { tokenHash, isOld: end - now < PASS_LIFE / 2 } : undefined
    }
  }
}

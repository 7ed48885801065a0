import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** An application that may open accounts and log them in: its name, and the secret that it shares with us. */
export interface Partner {
  readonly id: string
  readonly secret: string
}

/** The caller of a request, in three headers (`x-im-appid`, `x-im-timestamp`, `x-im-sign`). */
export interface Signature {
  readonly id: string
  /** Seconds since 1970, as text. */
  readonly at: string
  /** MD5 in hex of name, instant and secret, one after the other. */
  readonly sign: string
}

/** How old a signed request may be, in milliseconds; a clock that is ahead by as much does no harm. */
export const SIGNED_FOR = 60_000

const isEqual = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((each) => createHash("sha256").update(each).digest())
  return x !== undefined && y !== undefined && timingSafeEqual(x, y)
}

/** The secret of no partner: an unknown one takes as long as a known one. */
const NOBODY: Partner = { id: "", secret: "nobody" }

/** The application that signed a request within the last minute; nothing for all else. */
export const signingPartner = (
  partners: ReadonlyArray<Partner>,
  { at, id, sign }: Signature,
  now: number
): Partner | undefined => {
  const partner = partners.find((each) => each.id === id) ?? NOBODY
  const wanted = createHash("md5").update(`${id}${at}${partner.secret}`).digest("hex")
  const fits = isEqual(sign.toLowerCase(), wanted)
  const isRecent = /^\d{1,12}$/.test(at) && Math.abs(now - Number(at) * 1000) <= SIGNED_FOR
  return fits && isRecent && partner !== NOBODY ? partner : undefined
}

/** The key by which a repeated request is found. It includes the body, because the signature does not cover it. */
export const replayKey = ({ at, id }: Signature, call: string, body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([id, at, call, body]))
    .digest("base64url")

/** What an application calls an account that it opened: no one else can make it up. */
export const openIdOf = ({ id, secret }: Partner, userId: number): string =>
  createHmac("sha256", secret).update(`open ${id} ${userId}`).digest("hex").slice(0, 32)

/** Whether somebody says the right one. */
export const isOpenId = (partner: Partner, userId: number, said: string): boolean =>
  isEqual(said.toLowerCase(), openIdOf(partner, userId))

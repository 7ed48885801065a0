import { hash, randomBytes } from "node:crypto"

const PREFIX = "bearer "

/** A new token as the client stores it: `bearer ` and 32 random bytes. Only its hash is kept. */
export const newToken = (): string => PREFIX + randomBytes(32).toString("base64url")

/**
 * SHA-256 in hex of the token in an `Authorization` header or a `bindUid` frame, with or without its prefix in any letter case.
 * Empty when there is none. It is also the name of the session.
 */
export const tokenHash = (header: string | undefined): string => {
  const token = (header ?? "").trim().replace(/^bearer(\s+|$)/i, "")
  return token === "" ? "" : hash("sha256", token, "hex")
}

/** What clients call a session, by the hash of its token: nothing that could be taken for the token itself. */
export const sessionName = (session: string): string => hash("sha256", `session ${session}`, "hex").slice(0, 16)

/** Whether a header has the shape of a token that {@link newToken} gives; it may still belong to no session. */
export const isTokenShaped = (header: string | undefined): boolean => /^\s*(bearer\s+)?[\w-]{43}\s*$/i.test(header ?? "")

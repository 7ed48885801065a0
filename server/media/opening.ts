import type { IncomingMessage } from "node:http"
import type { CallName } from "#engine/api/calls.ts"
import { tokenHash } from "../account/session/token.ts"
import type { EnvelopeOut } from "../http/envelope.ts"

/** Calls that somebody makes who begins, or comes back: they get a new pass before the old one ends. */
const COMING: ReadonlySet<CallName> = new Set<CallName>(["bindUid", "getContacts", "resume"])

/**
 * The session that an answer opens media for, by the hash of its token: one that began just now, or goes on. Empty when it ended, nothing
 * when the answer leaves all as it is.
 */
export const sessionToOpen = (
  name: CallName | undefined,
  req: Pick<IncomingMessage, "headers">,
  answer: EnvelopeOut
): string | undefined => {
  const { code, data } = answer
  if (typeof data === "object" && data !== null && "authToken" in data && typeof data.authToken === "string")
    return tokenHash(data.authToken)
  if (code !== 0 || name === undefined) return undefined
  if (name === "logout") return ""
  return COMING.has(name) ? tokenHash(req.headers.authorization) : undefined
}

import type { IncomingMessage } from "node:http"
import type { CallName } from "#engine/api/calls.ts"
import { BRINGS_PASS } from "#engine/api/pass.ts"
import { tokenHash } from "../account/session/token.ts"
import type { EnvelopeOut } from "../http/envelope.ts"

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
  return BRINGS_PASS.has(name) ? tokenHash(req.headers.authorization) : undefined
}

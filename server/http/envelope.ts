import { type Reason, REFUSALS, type Refused } from "#engine/error/refusal.ts"
import type { Reply } from "../Handler.ts"
import { answerText, refusalText } from "./text.ts"

/** What every call is answered with; all five fields, always (spec 7, 8). */
export interface EnvelopeOut {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly count: number
  readonly page: number
}

/** Seconds after which a caller that was told to wait may try again. */
const RETRY_AFTER = 1

/** Seconds after which there may be room again. */
const ROOM_AFTER = 10

const said = (language: string, text: Reply["text"], params: Reply["params"]): string =>
  text === undefined ? "" : answerText(language, text, params)

export const successEnvelope = ({ count = 0, data, page = 1, params, refused, text }: Reply, language: string): EnvelopeOut => ({
  code: refused === undefined ? 0 : REFUSALS[refused.reason],
  msg: refused === undefined ? said(language, text, params) : refusalText(language, refused),
  data: data ?? "",
  count,
  page
})

/** Refusals that stand at a field of a form, or after which a file is brought again: clients that know our reasons learn which it is (DEC-0094, DEC-0389). */
const NAMED: ReadonlySet<Reason> = new Set<Reason>([
  "upload-unknown",
  "upload-offset",
  "upload-unfinished",
  "upload-too-many",
  "upload-too-slow",
  "file-unknown",
  "account-taken",
  "check-code-wrong",
  "invite-unknown",
  "invite-used",
  "invite-expired"
])

/** Clients of this wire sort or walk through the answer of a call also when the session is over, so that it is a list (DEC-0134). */
const NOT_LOGGED_IN: ReadonlyArray<never> = []

const dataOf = ({ params, reason }: Refused): unknown => {
  if (REFUSALS[reason] === -1) return NOT_LOGGED_IN
  if (reason === "check-code-wait") return { reason, retryAfter: Number(params["seconds"]) }
  if (NAMED.has(reason)) return { reason }
  if (reason === "broken") return { id: params["id"] }
  if (reason === "busy" || reason === "too-fast") return { retryAfter: Number(params["seconds"] ?? RETRY_AFTER) }
  if (reason === "disk-full") return { retryAfter: ROOM_AFTER }
  return ""
}

export const refusalEnvelope = (refused: Refused, language: string): EnvelopeOut => ({
  code: REFUSALS[refused.reason],
  msg: refusalText(language, refused),
  data: dataOf(refused),
  count: 0,
  page: refused.reason === "broken" ? 0 : 1
})

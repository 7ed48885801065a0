import type { EndReason } from "./Call.ts"

/** What the user is told of a call that ended without them (spec 8.4). */
export type CallNotice =
  | "device-in-call"
  | "peer-offline"
  | "peer-busy"
  | "peer-refused"
  | "no-answer"
  | "check-media"
  | "connection-lost"
  | "not-sent"

const NOTICES: Partial<Record<EndReason, CallNotice>> = {
  "device-busy": "device-in-call",
  "peer-offline": "peer-offline",
  busy: "peer-busy",
  refused: "peer-refused",
  "no-answer": "no-answer",
  "no-media": "check-media",
  "not-connected": "connection-lost",
  lost: "connection-lost",
  "not-sent": "not-sent"
}

/**
 * The sentence for the end of a call, if there is one: none for what a person did on purpose or another device of theirs took, none to
 * whom was called before they took it up, but that a device is missing (CALL-18, spec 4.11, 8.4).
 */
export const noticeOf = (reason: EndReason, wasMine: boolean): CallNotice | undefined =>
  wasMine || reason === "no-media" ? NOTICES[reason] : undefined

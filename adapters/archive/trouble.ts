import type { Trouble } from "#engine/client/ports/Archive.ts"

/** Why an attempt failed. Browsers name a forbidden storage in several ways, a full one in two. */
export const troubleOf = (cause: unknown): Trouble => {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ""
  if (name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED") return "full"
  return ["SecurityError", "NotAllowedError", "InvalidStateError", "ReferenceError", "TypeError"].includes(name)
    ? "forbidden"
    : "gone"
}

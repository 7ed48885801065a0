import type { Phase } from "./Call.ts"

/** What is heard of a call that is not taken up yet: `ring` by the callee, `ringback` by the caller. */
export type Sound = "ring" | "ringback" | "none"

/** It rings here while it rings, and at the caller's while it rings there; nowhere else (CALL-19, DEC-0052). */
export const soundOf = (phase: Phase["_tag"]): Sound =>
  phase === "Ringing" ? "ring" : phase === "Dialling" ? "ringback" : "none"

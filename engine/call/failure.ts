import type { Active } from "./Call.ts"

/** What the machine looks at when two sides cannot describe themselves. */
interface NegotiationCircumstances {
  readonly phase: Active["_tag"]
  /** Whether sound stays away. */
  readonly isLost: boolean
}

/**
 * What follows when this side cannot describe itself, or take what the other side described: a call that was never heard ends, one whose sound
 * stays away looks for another way, and where people hear each other they go on (CALL-39, DEC-0334).
 */
export const afterFailedNegotiation = ({ isLost, phase }: NegotiationCircumstances): "end" | "retry" | "none" =>
  phase === "Connecting" ? "end" : phase === "Talking" && isLost ? "retry" : "none"

import type { Phase } from "./Call.ts"

/** What is looked at when microphone and camera do not come. */
interface DenialCircumstances {
  readonly phase: Phase["_tag"]
  /** Whether the person, or their browser, does not allow them. */
  readonly isDenied: boolean
}

/**
 * Whether the person reads how to allow the microphone, in the place of the sentence that it is missing: where no call begins because it is
 * not allowed (CALL-67, DEC-0391).
 */
export const explainsHow = ({ isDenied, phase }: DenialCircumstances): boolean => isDenied && phase === "Preparing"

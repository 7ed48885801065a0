import { Schema } from "effect"

/**
 * What a code of a call says (spec 4.11, 9.3): 901 it rings, 902 the caller took it back or nobody answered, 903 refused, 904 taken up,
 * 905 never connected or connection lost, 906 over after talking, 907 busy or not there, 908 in the hands of another device.
 */
export const CallCode = Schema.Literals([901, 902, 903, 904, 905, 906, 907, 908])
export type CallCode = typeof CallCode.Type

/** The codes by their meaning, each as it travels (spec 9.3). */
export const CODES = {
  calling: 901,
  cancelled: 902,
  refused: 903,
  accepted: 904,
  notConnected: 905,
  ended: 906,
  busy: 907,
  elsewhere: 908
} as const satisfies Record<string, CallCode>

/** Whether a code ends a call (CALL-01, spec 4.11, 9.3). */
export const endsCall = (code: CallCode): boolean => code !== CODES.calling && code !== CODES.accepted && code !== CODES.elsewhere

import { Millis } from "./Millis.ts"

/** Above this a number of the wire is milliseconds, not seconds (TIME-01, spec 9.4). */
const MILLISECONDS_ABOVE = 9e10
/** Above this it was multiplied once too often (TIME-01, DEC-0002). */
const DOUBLED_ABOVE = 1e14

/** The instant behind a number of the wire, whatever its unit (TIME-01, spec 9.4). */
export const millis = (wire: number): Millis =>
  Millis.make(Math.round(wire > DOUBLED_ABOVE ? wire / 1000 : wire > MILLISECONDS_ABOVE ? wire : wire * 1000))

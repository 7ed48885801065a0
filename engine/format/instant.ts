import { Millis, NEVER } from "./Millis.ts"

/** Above this a number of the wire is milliseconds, not seconds (TIME-01, spec 9.5). */
const MILLISECONDS_ABOVE = 9e10
/** Above this it was multiplied once too often (TIME-01, DEC-0002). */
const DOUBLED_ABOVE = 1e14
/** The furthest instant that a calendar can show. */
const FURTHEST = 8.64e15

/** The instant behind a number of the wire, whatever its unit; what is no instant at all is {@link NEVER} (TIME-01, spec 9.5, DEC-0002). */
export const millis = (wire: number): Millis => {
  const read = wire > DOUBLED_ABOVE ? wire / 1000 : wire > MILLISECONDS_ABOVE ? wire : wire * 1000
  return Math.abs(read) <= FURTHEST ? Millis.make(Math.round(read)) : NEVER
}

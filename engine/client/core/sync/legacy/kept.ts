import { NEVER } from "../../../../format/Millis.ts"
import type { KeptAbout } from "../../archive/Kept.ts"
import { type LogState, NO_LOG } from "../log/Log.ts"
import type { State } from "../../../State.ts"
import { isLegacy } from "./LegacyState.ts"

type Logged = Pick<State, "log">

/** The log in the words of the archive. */
export const archivedLog = (state: Logged): KeptAbout["way"] =>
  isLegacy(state) ? "reloads" : state.log.isLoaded ? "numbered" : "loading"

/** The log as the archive tells of it. One of which nothing was loaded yet begins again. */
export const logKept = (way: KeptAbout["way"] | undefined): LogState =>
  way === "numbered" ? { ...NO_LOG, isNumbered: true, isLoaded: true } : NO_LOG

/** Up to which number a chat is here without a hole, for the archive: with a numbered log mine may stand above a line that is still to come. */
export const certainUpTo = (state: Logged, isLive: boolean, known: number, newest: number): number =>
  isLive && isLegacy(state) ? Math.max(known, newest) : known

/** Whether frames may be missing in a chat that is not live: a service that does not number brings them no more. */
export const mayMissFrames = (state: Logged, isLive: boolean): boolean => isLegacy(state) && !isLive

/** Whether the service has told its list since the start, or the archive did. */
export const isListTold = ({ legacy, log }: Pick<State, "legacy" | "log">): boolean => log.isLoaded || legacy.listed.at !== NEVER

/** Whether what the service tells of a message names its chat and number, so that it holds wherever the message lies. */
export const tellsByNumber = (state: Logged): boolean => !isLegacy(state)

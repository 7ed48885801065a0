import type { Millis } from "../format/Millis.ts"
import type { AreaEvent } from "./areas/AreaEvent.ts"
import type { AreaCommand, AreaFact, AreaName } from "./areas/types.ts"
import type { CoreCommand, CoreFact } from "./core/CoreAreas.ts"
import type { CommandId } from "./core/notices/settled/Settled.ts"
import type { Reminder } from "./Intent.ts"
import type { CallReply } from "./CallReply.ts"

/** All that can happen to the client. `…Asked` comes from a person and may be refused; the rest are facts. */
export type Event = Command | Fact

/**
 * What a person asks for. Each carries the moment it was asked. `commandId` names it: a running client names each, and
 * each that is named settles once (DEC-0223).
 */
export type Command = (CoreCommand | AreaCommand) & { readonly commandId?: CommandId }

/** What the world tells. */
export type Fact = CoreFact | AreaFact | StepFact

/** What the runner tells of what `Intent` made it do. */
type StepFact =
  /** The code of an area was loaded, or could not be: the event that needed it has its turn. */
  | {
      readonly _tag: "AreaLoadedTold"
      readonly name: AreaName
      readonly event: AreaEvent
      readonly isHere: boolean
      readonly now: Millis
    }
  /** A call has ended. The answer of a call from before the last logout is left aside: its `token` is another. */
  | { readonly _tag: "CallTold"; readonly told: CallReply; readonly now: Millis }
  /** So long ago it asked to be reminded. */
  | { readonly _tag: "ReminderTold"; readonly of: Reminder; readonly now: Millis }

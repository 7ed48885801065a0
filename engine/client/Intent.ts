import type { AreaEvent } from "./areas/AreaEvent.ts"
import type { AreaIntent, AreaName } from "./areas/types.ts"
import type { CallAsk } from "./CallAsk.ts"
import type { StorageKey } from "./ports/Storage.ts"
import type { CoreIntent, CoreReminder } from "./core/CoreAreas.ts"

/** What `step` wants done outside, as plain values. */
export type Intent = CoreIntent | AreaIntent | StepIntent

/** What is done for areas of any kind. */
type StepIntent =
  /** `overSocket`: it may go over the socket. */
  | {
      readonly _tag: "Call"
      readonly ask: CallAsk
      readonly token: string
      readonly clientId: string
      readonly language: string
      readonly overSocket?: true
    }
  /** Load the code of an area; `AreaLoadedTold` follows with the event that needs it. */
  | { readonly _tag: "LoadArea"; readonly name: AreaName; readonly event: AreaEvent }
  /** Keep a value on this device, beyond the page. */
  | { readonly _tag: "Store"; readonly key: StorageKey; readonly value: unknown }
  /** Tell of it after so many milliseconds; a later wish of the same kind takes the place of an earlier. */
  | { readonly _tag: "Remind"; readonly of: Reminder; readonly after: number }

/** What the client wants to be reminded of. */
export type Reminder = CoreReminder | `${AreaName}:${string}`

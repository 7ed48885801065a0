import type { Declared } from "../Declared.ts"
import type { MomentsAsk } from "./Ask.ts"
import type { MomentsCommand } from "./Command.ts"
import type { MomentsFact } from "./Fact.ts"
import type { MomentsIntent } from "./Intent.ts"
import { type MomentsState, NO_MOMENTS } from "./State.ts"

interface Types {
  readonly state: MomentsState
  readonly command: MomentsCommand
  readonly fact: MomentsFact
  readonly ask: MomentsAsk
  readonly intent: MomentsIntent
}

export const DECLARED: Declared<Types> = {
  initial: NO_MOMENTS,
  // the tab counts news before moments were looked at
  hears: { moments: "loads" }
}

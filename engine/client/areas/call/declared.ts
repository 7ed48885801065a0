import type { Declared } from "../Declared.ts"
import type { CallSignalAsk } from "./Ask.ts"
import type { CallCommand } from "./Command.ts"
import type { CallFact } from "./Fact.ts"
import type { CallIntent } from "./Intent.ts"
import { type CallsState, NO_CALL } from "./State.ts"

interface Types {
  readonly state: CallsState
  readonly command: CallCommand
  readonly fact: CallFact
  readonly ask: CallSignalAsk
  readonly intent: CallIntent
}

export const DECLARED: Declared<Types> = {
  initial: NO_CALL,
  // the microphone is given back by the first event after the session
  afterSession: ({ usesMedia }) => ({ ...NO_CALL, usesMedia }),
  hears: { webrtc: "loads", isOnline: "loaded", init: "loaded", updateMessage: "loaded" }
}

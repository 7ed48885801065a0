import type { Context } from "effect"
import type { Running } from "../running/Running.ts"
import type { AreaName } from "./types.ts"

/** An intent of an area, whichever it is. */
export interface NamedIntent {
  readonly _tag: string
  readonly area: AreaName
}

/** What carries out the intents of an area. It is made when its first intent comes, and ends with the client. */
export type Port = (running: PortRunning) => (intent: NamedIntent) => void

/** What a port has of the running client: beside the rest, the services that the program was started with. */
export interface PortRunning extends Running {
  /** A service; one that the program did not bring is the default of its key. */
  readonly service: <A>(key: Context.Reference<A>) => A
}

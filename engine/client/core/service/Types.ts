import type { ReloadSlices } from "../../Slices.ts"
import type { ServiceAsk } from "./Ask.ts"
import type { ServiceCommand } from "./Command.ts"
import type { ServiceState } from "./State.ts"

/** What the service adds to the client. */
export interface ServiceTypes {
  readonly state: ServiceState
  readonly command: ServiceCommand
  readonly fact: never
  readonly ask: ServiceAsk
  readonly intent: never
  /** What it is reminded of. */
  readonly reminder: "service"
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: ReloadSlices | "groups" | "profiles"
}

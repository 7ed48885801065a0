import type { CallName } from "../api/calls.ts"
import type { AreaAsk } from "./areas/types.ts"
import type { CoreAsk } from "./core/CoreAreas.ts"

/** A call on its way, with what its answer needs to know. It comes back with the answer, so that `step` keeps no books. */
export type CallAsk = AllOf<Exclude<CallName, Unasked | (CoreAsk | AreaAsk)["call"]>>

/** The calls of all areas. A call of the table that none of them makes is an error here, and nowhere else. */
type AllOf<_Left extends never> = CoreAsk | AreaAsk

/** Calls that this client does not make, and those of the back office and of partners, which no client of a person makes. */
type Unasked =
  | "offline"
  | "checkVersion"
  | "userList"
  | "getContactInfo"
  | "getAllUser"
  | "getApplyMsg"
  | "setting"
  | "uploadImage"
  | "filesIndex"
  | `manage${string}`
  | `partner${string}`

import type { Passwords } from "../account/password/Passwords.ts"
import type { Blob } from "../blob/Blob.ts"
import type { Staging } from "../blob/Staging.ts"
import type { Courier } from "../code/Courier.ts"
import type { Codes } from "../code/codes.ts"
import type { Config } from "../Config.ts"
import type { Handlers } from "../Handler.ts"
import type { EventLog } from "../log.ts"
import type { Room } from "../Room.ts"
import type { Metrics } from "../metrics.ts"
import type { Maps } from "../place/Maps.ts"
import type { LiveHub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"
import type { Files } from "./files.ts"

/** What the door opens on. */
export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly hub: LiveHub
  readonly handlers: Handlers
  readonly passwords: Passwords
  readonly codes: Codes
  readonly courier: Courier
  readonly blob: Blob
  readonly maps: Maps
  readonly staging: Staging
  readonly room: Room
  readonly log: EventLog
  readonly metrics: Metrics
  readonly files: Files
  /** Whether other processes hear at once what this one tells; not there where it is alone. */
  readonly isBusUp?: () => boolean
  /** Whether this process sends its clients away, since it is about to end. */
  readonly isStopping?: () => boolean
}

import type { Me } from "../../../account/User.ts"
import type { AppSetting } from "../../../setting/AppSetting.ts"

/** Who is logged in on this device, and what they have chosen. */
export interface SessionState {
  readonly session: Session
  readonly setting: AppSetting
  /** Whether this is a phone or tablet. Where the service allows one login for each kind of device, this decides the kind. */
  readonly isMobile: boolean
  /** The preferred languages of the device, best first. They apply while the setting is `auto`. */
  readonly preferred: ReadonlyArray<string>
  /** Tokens of sessions that were logged out here and whose logout the server has not confirmed. */
  readonly pendingLogouts: ReadonlyArray<string>
}

/** Who is logged in. `Unknown` until storage has been read. */
export type Session =
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "LoggedOut" }
  | { readonly _tag: "LoggedIn"; readonly me: Me; readonly token: string }

import type { Millis } from "../../../format/Millis.ts"
import type { AppSetting } from "../../../setting/AppSetting.ts"

/** What a person asks of their session and its settings. */
export type SessionCommand =
  | { readonly _tag: "LoginAsked"; readonly account: string; readonly password: string; readonly now: Millis }
  | {
      readonly _tag: "RegisterAsked"
      readonly account: string
      readonly name: string
      readonly password: string
      readonly repeat: string
      readonly now: Millis
    }
  /** `isConfirmed`: also when that loses what is not sent. */
  | { readonly _tag: "LogoutAsked"; readonly isConfirmed?: boolean; readonly now: Millis }
  | { readonly _tag: "SettingAsked"; readonly setting: Partial<AppSetting>; readonly now: Millis }
  /** The question on screen is answered with yes, or is put aside. */
  | { readonly _tag: "DialogConfirmAsked"; readonly now: Millis }
  | { readonly _tag: "DialogCancelAsked"; readonly now: Millis }

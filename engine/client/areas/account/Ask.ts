import type { ProfileChange, ProfileFields } from "../../../account/profile.ts"
import type { BroughtFile, CallWithBody } from "../../CallWithBody.ts"

/** The calls of the account area. */
export type AccountAsk =
  /** `change`: the new values; `before`: the old ones. */
  | (CallWithBody<"updateUserInfo"> & { readonly change: ProfileChange; readonly before: ProfileFields })
  | CallWithBody<"editAccount">
  | CallWithBody<"editPassword">
  | CallWithBody<"sessions">
  /** `id`: the session; empty: all others. */
  | (CallWithBody<"endSession"> & { readonly id: string })
  | BroughtFile<"uploadAvatar">

import type { ContactId } from "../../../contact/Contact.ts"
import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the entry area. */
export type EntryAsk =
  | (CallWithBody<"sendCode"> & { readonly account: string })
  | CallWithBody<"inviteLogin">
  | CallWithBody<"scanQr">
  /** `alone`: the same without the group, for a service that does not know the call. */
  | (CallWithBody<"loginAndJoinGroup"> & { readonly chat: ContactId; readonly alone: CallWithBody<"login"> })
  | (CallWithBody<"registerAndJoinGroup"> & {
      readonly chat: ContactId
      readonly alone: CallWithBody<"register"> & { readonly password: string }
    })

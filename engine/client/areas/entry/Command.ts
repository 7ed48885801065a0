import type { CheckPurpose } from "../../../account/checkCode.ts"
import type { Registration } from "../../../account/registration.ts"
import type { ContactId } from "../../../contact/Contact.ts"

/** A group that somebody comes for, by the code that they hold. */
export interface Destination {
  readonly chat: ContactId
  readonly token: string
  /** Who shared the code, 0 when nobody is named. */
  readonly inviter: number
}

/** What can be asked on the way in. `to`: the group that is joined with it. */
export type EntryCommand =
  /** A code is sent to a telephone number or an e-mail address. */
  | { readonly _tag: "CodeAsked"; readonly account: string; readonly purpose: CheckPurpose }
  | {
      readonly _tag: "CodeLoginAsked"
      readonly account: string
      readonly code: string
      readonly to: Destination | null
    }
  | { readonly _tag: "InviteLoginAsked"; readonly code: string }
  | {
      readonly _tag: "LoginJoinAsked"
      readonly account: string
      readonly password: string
      readonly to: Destination
    }
  | { readonly _tag: "NewAccountAsked"; readonly form: Registration; readonly to: Destination | null }
  /** What the link leads to that somebody came by, who need not be logged in. */
  | { readonly _tag: "LinkAsked"; readonly token: string }

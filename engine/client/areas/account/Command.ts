import type { Binding } from "../../../account/changes.ts"
import type { ProfileChange } from "../../../account/profile.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { FileId } from "../../Upload.ts"

interface OfAccount {
  readonly area: "account"
  readonly now: Millis
}

/** What a person asks of their own account (spec 2.18, 2.19). */
export type AccountCommand =
  | (OfAccount & { readonly _tag: "SelfChangeAsked"; readonly change: ProfileChange })
  /** A picture that was cut out already becomes the avatar; `size` in bytes. */
  | (OfAccount & { readonly _tag: "AvatarAsked"; readonly file: FileId; readonly name: string; readonly size: number })
  /** An avatar that is on its way is given up. */
  | (OfAccount & { readonly _tag: "AvatarEndAsked"; readonly file: FileId })
  /** `proof`: the old password, a code that was sent to the account, or nothing where none is needed. */
  | (OfAccount & {
      readonly _tag: "PasswordAsked"
      readonly by: "password" | "code" | "nothing"
      readonly proof: string
      readonly password: string
      readonly repeated: string
    })
  | (OfAccount & { readonly _tag: "BindAsked"; readonly form: Binding })
  | (OfAccount & { readonly _tag: "SessionsAsked" })
  /** Ends one session of mine; empty: all but this one. */
  | (OfAccount & { readonly _tag: "SessionEndAsked"; readonly id: string })

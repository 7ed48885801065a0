import type { Binding } from "../../../account/changes.ts"
import type { ProfileChange } from "../../../account/profile.ts"
import type { FileId } from "../../core/uploads/Upload.ts"

/** What a person asks of their own account (spec 2.18, 2.19). */
export type AccountCommand =
  | { readonly _tag: "SelfChangeAsked"; readonly change: ProfileChange }
  /** A picture that was cut out already becomes the avatar; `size` in bytes. */
  | { readonly _tag: "AvatarAsked"; readonly file: FileId; readonly name: string; readonly size: number }
  /** An avatar that is on its way is given up. */
  | { readonly _tag: "AvatarEndAsked"; readonly file: FileId }
  /** `proof`: the old password, a code that was sent to the account, or nothing where none is needed. */
  | {
      readonly _tag: "PasswordAsked"
      readonly by: "password" | "code" | "nothing"
      readonly proof: string
      readonly password: string
      readonly repeated: string
    }
  | { readonly _tag: "BindAsked"; readonly form: Binding }
  | { readonly _tag: "SessionsAsked" }
  /** Ends one session of mine; empty: all but this one. */
  | { readonly _tag: "SessionEndAsked"; readonly id: string }

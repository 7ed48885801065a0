import type { ContactId } from "../../../contact/Contact.ts"
import type { FileId } from "../../core/uploads/Upload.ts"

/** What a person asks of a group's picture (DEC-0388). */
export type GroupPictureCommand =
  /** A picture that was cut out already becomes that of a group; `size` in bytes. */
  | {
      readonly _tag: "GroupPictureAsked"
      readonly chat: ContactId
      readonly file: FileId
      readonly name: string
      readonly size: number
    }
  /** The picture is made of the members again. */
  | { readonly _tag: "GroupPictureRemoveAsked"; readonly chat: ContactId }
  /** One that is on its way is given up. */
  | { readonly _tag: "GroupPictureEndAsked"; readonly file: FileId }

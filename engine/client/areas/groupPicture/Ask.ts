import type { ContactId } from "../../../contact/Contact.ts"
import type { BroughtFile, CallWithBody } from "../../CallWithBody.ts"

/** The calls of the area of groups' pictures. */
export type GroupPictureAsk = (CallWithBody<"editGroupAvatar"> & { readonly chat: ContactId }) | BroughtFile<"uploadFile">

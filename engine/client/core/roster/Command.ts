import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"

/** What a person asks of rows of the chat list. */
export type RosterCommand =
  | { readonly _tag: "PinAsked"; readonly chat: ContactId; readonly pinned: boolean; readonly now: Millis }
  | { readonly _tag: "NotifyAsked"; readonly chat: ContactId; readonly notify: boolean; readonly now: Millis }
  /** Takes the chat out of the list until something new is said; `clear`: what was said so far is gone for me. */
  | { readonly _tag: "ChatDeleteAsked"; readonly chat: ContactId; readonly clear: boolean; readonly now: Millis }
  | { readonly _tag: "RemarkAsked"; readonly id: UserId; readonly remark: string; readonly now: Millis }
  | { readonly _tag: "FriendDeleteAsked"; readonly id: UserId; readonly now: Millis }

import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"

/** What a person asks of other people. */
export type PeopleCommand =
  | { readonly _tag: "SearchAsked"; readonly account: string; readonly now: Millis }
  /** `group`: through which I come to them, so that its switch decides (GROUP-18); the same of the next. */
  | { readonly _tag: "ProfileAsked"; readonly id: UserId; readonly group?: ContactId; readonly now: Millis }
  | { readonly _tag: "FriendAsked"; readonly id: UserId; readonly text: string; readonly group?: ContactId; readonly now: Millis }
  | { readonly _tag: "RequestsAsked"; readonly direction: "received" | "initiated"; readonly now: Millis }
  | { readonly _tag: "AnswerRequestAsked"; readonly id: number; readonly accept: boolean; readonly now: Millis }

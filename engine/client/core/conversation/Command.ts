import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { MessageId, MessageNumber, Quote } from "../../../message/Message.ts"
import type { DraftFile, Mentioned } from "./State.ts"

/** What a person does in a chat. */
export type ConversationCommand =
  | { readonly _tag: "ChatOpenAsked"; readonly chat: ContactId; readonly now: Millis }
  /** The newest page of the chat on screen, while nobody looks: it is loaded, and stays unread (DEC-0156). */
  | { readonly _tag: "PeekAsked"; readonly chat: ContactId; readonly now: Millis }
  /** `chat`: whose page goes; where another chat is open by then, that one stays. Without it whatever is open closes. */
  | { readonly _tag: "ChatCloseAsked"; readonly chat?: ContactId; readonly now: Millis }
  | { readonly _tag: "OlderAsked"; readonly chat: ContactId; readonly now: Millis }
  /** What the draft says of mentions and of a quoted message goes with it; a script may say it here instead. */
  | {
      readonly _tag: "SendAsked"
      readonly chat: ContactId
      readonly text: string
      readonly id: MessageId
      readonly mentions?: ReadonlyArray<Mentioned>
      readonly quote?: Quote
      /** Further messages, which follow at once; either all of them may be sent, or none is. */
      readonly further?: ReadonlyArray<{ readonly id: MessageId; readonly text: string }>
      readonly now: Millis
    }
  /** A saved emoji is said; what the composer holds stays. */
  | {
      readonly _tag: "SendEmojiAsked"
      readonly chat: ContactId
      readonly url: string
      /** The service's number of its file. */
      readonly file: number
      readonly id: MessageId
      readonly now: Millis
    }
  | { readonly _tag: "RetryAsked"; readonly chat: ContactId; readonly id: MessageId; readonly now: Millis }
  /** `forGood`: its text does not go back to the composer. */
  | {
      readonly _tag: "DiscardAsked"
      readonly chat: ContactId
      readonly id: MessageId
      readonly forGood?: boolean
      readonly now: Millis
    }
  | { readonly _tag: "DraftAsked"; readonly chat: ContactId; readonly text: string; readonly now: Millis }
  /** These files are chosen for a chat, in this order, in place of those before; the adapter of bytes holds each under its id. */
  | {
      readonly _tag: "FilesChosenAsked"
      readonly chat: ContactId
      readonly files: ReadonlyArray<DraftFile>
      readonly now: Millis
    }
  /** The text that is to follow the files that are chosen, and whether pictures among them go as they are. */
  | {
      readonly _tag: "CaptionAsked"
      readonly chat: ContactId
      readonly text: string
      readonly isOriginal: boolean
      readonly now: Millis
    }
  /** The message before which the composer's text stands from now on; `null`: none. */
  | { readonly _tag: "QuoteAsked"; readonly chat: ContactId; readonly id: MessageId | null; readonly now: Millis }
  /** The text in the composer names this person after an `@`. */
  | { readonly _tag: "MentionAsked"; readonly chat: ContactId; readonly who: Mentioned; readonly now: Millis }
  | { readonly _tag: "MentionsSeenAsked"; readonly chat: ContactId; readonly now: Millis }
  /** Shows the first message since this instant, which may lie far up. */
  | { readonly _tag: "DayAsked"; readonly chat: ContactId; readonly since: Millis; readonly now: Millis }
  /** Shows the message of this number, which may lie far up. */
  | { readonly _tag: "JumpAsked"; readonly chat: ContactId; readonly number: MessageNumber; readonly now: Millis }
  | {
      readonly _tag: "ForwardAsked"
      readonly chat: ContactId
      readonly ids: ReadonlyArray<MessageId>
      /** Their numbers, where some of them may not be loaded any more. */
      readonly numbers?: ReadonlyArray<number>
      readonly to: ReadonlyArray<ContactId>
      readonly now: Millis
    }
  | { readonly _tag: "RecallAsked"; readonly chat: ContactId; readonly id: MessageId; readonly now: Millis }
  | { readonly _tag: "ReeditAsked"; readonly chat: ContactId; readonly id: MessageId; readonly now: Millis }
  /** `everyone`: for all who take part; otherwise for me alone. */
  | {
      readonly _tag: "DeleteAsked"
      readonly chat: ContactId
      readonly ids: ReadonlyArray<MessageId>
      readonly everyone: boolean
      readonly now: Millis
    }
  | {
      readonly _tag: "FindAsked"
      readonly chat: ContactId
      readonly words: string
      readonly type: string
      readonly page: number
      readonly now: Millis
    }

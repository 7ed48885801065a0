import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { CallWithBody } from "../../CallWithBody.ts"
import type { HistorySearch } from "./State.ts"

/** The calls of chats, each with what goes along beside its body. */
interface ConversationAsks {
  readonly getMessageList: CallWithBody<"getMessageList"> & {
    readonly chat: ContactId
    /** A page of what was searched for, not of the history. */
    readonly finding?: Pick<HistorySearch, "words" | "type" | "page">
    /** Number of the message above which to read; 0 for the newest page. */
    readonly before: number
    /** The socket that was bound when it was asked, empty when none was: only then does nothing go missing after the page. */
    readonly socket: string
    /** Number of the newest message that was known when it was asked: a page of all there is holds it, unless it is gone. */
    readonly known?: number
  }
  readonly sendMessage: CallWithBody<"sendMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly setMsgIsRead: CallWithBody<"setMsgIsRead"> & {
    readonly chat: ContactId
    /** Number up to which it is read; 0 for all there is. */
    readonly upTo: number
  }
  readonly undoMessage: CallWithBody<"undoMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly delMessage: CallWithBody<"delMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly removeMessage: CallWithBody<"removeMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  /** `left`: numbers of the messages that are still to be forwarded after this one. */
  readonly forwardMessage: CallWithBody<"forwardMessage"> & {
    readonly to: ReadonlyArray<ContactId>
    readonly left: ReadonlyArray<number>
  }
  readonly readAtMsg: CallWithBody<"readAtMsg"> & { readonly chat: ContactId }
}

/** A call of chats. */
export type ConversationAsk = ConversationAsks[keyof ConversationAsks]

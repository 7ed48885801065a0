import type { HashMap } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { GroupSetting } from "../../../group/Group.ts"
import type { Message, MessageId, Quote } from "../../../message/Message.ts"
import type { Coverage } from "./coverage/Coverage.ts"
import type { Attachment } from "./Attachment.ts"
import type { Sorted } from "../../Sorted.ts"
import type { Words } from "../notices/Words.ts"

/** Chats, and what is done in them. */
export interface ConversationsState {
  readonly chats: HashMap.HashMap<ContactId, ChatState>
  /** Up to which number I have read each chat, until the server has confirmed it. */
  readonly unreportedReads: HashMap.HashMap<ContactId, number>
  /** The chat on screen; empty: none. */
  readonly open: ContactId | ""
  /** The switches of the group when its chat was opened; `null` outside groups (spec 4.7). */
  readonly entered: GroupSetting | null
  /** The text in each composer: a draft, a refused message, or a recalled one to edit again. */
  readonly drafts: HashMap.HashMap<ContactId, Draft>
  /** The message to scroll to; `null`: none. */
  readonly jump: Jump | null
  /** The search in a conversation's history; `null`: none. */
  readonly historySearch: HistorySearch | null
}

/** What is known about a conversation. */
export interface ChatState {
  /** Numbered messages, oldest first. */
  readonly timeline: Sorted<Message>
  /** Messages of mine that are being written to the archive and not shown yet, in the order of writing. */
  readonly keeping: ReadonlyArray<Unsent>
  /** Messages of mine without a number from the server, in the order of writing. */
  readonly waiting: ReadonlyArray<Unsent>
  /** The waiting message that is being sent; empty: none. One at a time keeps the order. */
  readonly sending: MessageId | ""
  /** The last attempt got no reply: sending pauses until the connection is back (OUTBOX-03). */
  readonly stalled: boolean
  /** Which numbers are here without a hole. */
  readonly coverage: Coverage
  /** Up to this number the other side has read my messages; 0: unknown. */
  readonly peerRead: number
  /**
   * Whether the archive holds messages that are not loaded yet; `asked`: they are being read; `later`: they could not be, and are asked for
   * again when the chat is opened again.
   */
  readonly stored: "no" | "there" | "asked" | "later"
  /** Changes of messages that only the archive holds. */
  readonly pendingEdits: ReadonlyArray<PendingEdit>
  /** Messages that I deleted and whose deletion the server has not confirmed: hidden, and shown again if it refuses (DELETE-02). */
  readonly pendingDeletes: ReadonlyArray<Message>
  /** Numbers of messages that were deleted since the start: a later reply that still contains them is outdated (DELETE-03). */
  readonly deletedNumbers: ReadonlyArray<number>
  /** Messages that mention me and that I have not seen, newest first. */
  readonly mentioned: ReadonlyArray<Message>
  /** The first unread message when the chat was opened; 0: all were read; -1: not known yet. See `firstUnreadIn`. */
  readonly firstUnread: number
}

/** A message of mine that the server has not confirmed (OUTBOX-01, DEC-0026). */
export interface Unsent extends Message {
  /** Its position in the order of writing within its chat; it survives reloads. */
  readonly ordinal: number
  /** How many replies were unreadable, or reported a fault of the server. */
  readonly tries: number
  /** Why a `failed` message failed, where the server did not refuse it; the server's reason is `refusal`. */
  readonly why: Words | null
  /** Where the bytes of its file are; missing for a message without a file. */
  readonly attachment?: Attachment
  /** The name under which the device keeps its bytes, where it is not the message's id: what was made of a picture (OUTBOX-24). */
  readonly bytes?: MessageId
  /** The first file of those that were chosen together with its file; missing for one that was chosen alone. */
  readonly pick?: MessageId
}

/** A change of a message that only the archive holds. It is applied when the message is read from there. */
export interface PendingEdit {
  readonly id: MessageId
  readonly number: number
  /** The notice of its recall, or the new HTML of a changed message. */
  readonly text: string
  /** Missing: the message was recalled. */
  readonly what?: "deleted" | "changed"
  /** Who recalled it, where that is known. */
  readonly by?: UserId
  /** For a change: the new type of the wire, and the fields beside the text. */
  readonly type?: string
  readonly extends?: Readonly<Record<string, unknown>>
}

/** The contents of a composer. `version` increases with each change that the composer did not make itself, so that it takes them over. */
export interface Draft {
  readonly text: string
  /** The people that the text may mention, by the name after the `@`. */
  readonly mentions?: ReadonlyArray<Mentioned>
  /** The message that it quotes. */
  readonly quote?: Quote
  /** The refused text at its beginning. The next refused text is inserted behind it. */
  readonly returned?: string
  /** The unfinished announcement of the group, if any. */
  readonly announcement?: string
  /** Files that were chosen and are not sent, in their order (OUTBOX-13). */
  readonly files?: ReadonlyArray<DraftFile>
  /** The text that follows the chosen files. */
  readonly caption?: string
  /** Chosen pictures go as they are. */
  readonly original?: true
  readonly version: number
}

/** A file that was chosen for a chat; the adapter of bytes holds it under `id`. */
export interface DraftFile {
  readonly id: MessageId
  /** With its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Its bytes are on the device; one whose bytes are not lasts no longer than its page, and no other tab hears of it. */
  readonly kept?: true
  /** The message that it becomes, as long as the bytes of that are being kept: it is chosen no more, and not sent yet. */
  readonly as?: MessageId
}

/** A person, or {@link EVERYBODY}, under the name by which a text mentions them. */
export interface Mentioned {
  readonly id: UserId
  readonly name: string
}

/** A jump to a message, which may be far above what is loaded (JUMP-01). */
export interface Jump {
  readonly chat: ContactId
  /** The number of the message. For a jump to a day: 0 until the day's first message is loaded. */
  readonly number: number
  /** For a jump to a day: when the day began; `null`: the jump is to a message. */
  readonly since: Millis | null
  /** `here`: the message is loaded; `gone`: it does not exist any more; `unreached`: loading failed on the way. */
  readonly found: "searching" | "here" | "gone" | "unreached"
  /** How many pages were requested on the way. */
  readonly pages: number
}

/** One page of results of a search in a conversation's history. */
export interface HistorySearch {
  readonly chat: ContactId
  readonly words: string
  /** `all`, or a message type of the wire. */
  readonly type: string
  /** From 1. */
  readonly page: number
  /** Newest first; empty until the server replies. */
  readonly messages: ReadonlyArray<Message>
  /** The total number of results. */
  readonly count: number
}

import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { Message, MessageId } from "../../../message/Message.ts"
import type { Floor, Trouble } from "../../ports/Archive.ts"
import type { ArchiveContents } from "./Kept.ts"
import type { WholeTimeline } from "./WholeTimeline.ts"
import type { NamedMessage } from "./NamedMessage.ts"

/** What the archive tells. */
export type ArchiveFact =
  /** The archive of this person was read: what it held, or why not. */
  | { readonly _tag: "KeptTold"; readonly owner: UserId; readonly kept: ArchiveContents | Trouble; readonly now: Millis }
  /** The archive's messages of a chat, oldest first; `null`: they cannot be read. `more`: older ones are kept above them. */
  | {
      readonly _tag: "MessagesKeptTold"
      readonly owner: UserId
      readonly chat: ContactId
      readonly messages: ReadonlyArray<Message> | null
      readonly more: boolean
      readonly now: Millis
    }
  /** Messages of the archive that say these words, newest first. */
  | {
      readonly _tag: "KeptFoundTold"
      readonly owner: UserId
      readonly words: string
      readonly messages: ReadonlyArray<Message>
      readonly now: Millis
    }
  /** The archive was written: these messages are in it, or why not. */
  | {
      readonly _tag: "SavedTold"
      readonly owner: UserId
      readonly messages: ReadonlyArray<NamedMessage>
      readonly trouble: Trouble | null
      /** Timelines that are in it as they stand, and may leave the memory (ARCHIVE-08). */
      readonly whole?: ReadonlyArray<WholeTimeline>
      readonly now: Millis
    }
  /** The bytes of a message of mine are in the archive, or why not. */
  | {
      readonly _tag: "BytesKeptTold"
      readonly owner: UserId
      readonly chat: ContactId
      readonly id: MessageId
      readonly trouble: Trouble | null
      readonly now: Millis
    }
  /** Somebody's archive was deleted, or why not. */
  | { readonly _tag: "ForgottenTold"; readonly owner: UserId; readonly trouble: Trouble | null; readonly now: Millis }
  /** The archive keeps less of these chats than it did, from these numbers on; `short`: because the device has no room. */
  | {
      readonly _tag: "ShrunkTold"
      readonly owner: UserId
      readonly floors: ReadonlyArray<Floor>
      readonly short: boolean
      readonly now: Millis
    }

import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"

/** What the archive carries out. */
export type ArchiveIntent =
  /** Read what is kept of this person; `KeptTold` follows. `first`: the device is asked not to clear it. */
  | { readonly _tag: "OpenArchive"; readonly owner: UserId; readonly first: boolean }
  /** Write the archive now, not when its turn comes; `SavedTold` names the messages that were kept by it. */
  | { readonly _tag: "Keep" }
  /** Keep the bytes of a message of mine; `BytesKeptTold` follows. */
  | { readonly _tag: "KeepBytes"; readonly owner: UserId; readonly chat: ContactId; readonly id: MessageId }
  /** Read what is kept of a chat; `MessagesKeptTold` follows. */
  | { readonly _tag: "ReadArchive"; readonly owner: UserId; readonly chat: ContactId }
  /** Look through what is kept of this person for words; `KeptFoundTold` follows. */
  | { readonly _tag: "SearchArchive"; readonly owner: UserId; readonly words: string }
  | { readonly _tag: "ForgetArchive"; readonly owner: UserId }

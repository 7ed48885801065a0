import { Context, type Effect } from "effect"
import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { MessageId } from "../../message/Message.ts"

/** What is kept of a person besides messages, by kind; a record carries its own key. */
export const STORES = ["about", "contacts", "people", "scopes", "chats", "outbox", "drafts"] as const
/** One of {@link STORES}. */
export type ArchiveStore = (typeof STORES)[number]

/**
 * Why an archive does not work: no room is left; the browser forbids it; it was closed, deleted, is of a newer version, or failed in a
 * way that may pass. One that is gone is read again before anything more is written.
 */
export type Trouble = "full" | "forbidden" | "gone"

/** Everything small, as plain JSON. Readers decode it: it may be old or damaged. */
export type Opened =
  | { readonly _tag: "Opened"; readonly records: Readonly<Record<ArchiveStore, ReadonlyArray<unknown>>> }
  | { readonly _tag: "Trouble"; readonly trouble: Trouble }

/** Messages of one chat, oldest first; `more`: older ones are kept above them. */
export type ArchivePage =
  | { readonly _tag: "Page"; readonly messages: ReadonlyArray<unknown>; readonly more: boolean }
  | { readonly _tag: "Trouble"; readonly trouble: Trouble }

/** What was told of messages of a chat while they were not in memory. */
export interface ArchiveEdits {
  readonly chat: ContactId
  /** What a message that is kept becomes: the very same where nothing concerns it, `null` where it goes. It does nothing else, and does not throw. */
  readonly edit: (kept: unknown) => unknown
}

/** What one transaction writes: all of it, or nothing. */
export interface ArchiveChanges {
  /** What was there belongs to nothing that is known: it goes first. */
  readonly afresh: boolean
  readonly put: ReadonlyArray<{ readonly store: ArchiveStore; readonly key: string; readonly value: unknown }>
  readonly remove: ReadonlyArray<{ readonly store: ArchiveStore; readonly key: string }>
  /** Messages by chat and number; one with the same number is replaced. */
  readonly messages: ReadonlyArray<{ readonly chat: ContactId; readonly number: number; readonly value: unknown }>
  /** These messages go. */
  readonly erase: ReadonlyArray<{ readonly chat: ContactId; readonly number: number }>
  /** Messages of a chat below a number go. */
  readonly cut: ReadonlyArray<{ readonly chat: ContactId; readonly below: number }>
  /** All messages of a chat go. */
  readonly drop: ReadonlyArray<ContactId>
  /** Before all that, each message that was kept of these chats becomes what `edit` makes of it, or goes (ARCHIVE-11). */
  readonly edited?: ReadonlyArray<ArchiveEdits>
  /** The bytes of these messages are of no use once this is written; see `Bytes`. */
  readonly spent?: ReadonlyArray<MessageId>
}

/** The oldest message that stays of a chat, by its number. */
export interface Floor {
  readonly chat: ContactId
  readonly floor: number
}
/** Chats that were shortened. */
export type Shrunk =
  | { readonly _tag: "Shrunk"; readonly floors: ReadonlyArray<Floor> }
  | { readonly _tag: "Trouble"; readonly trouble: Trouble }

/** Messages that a chat keeps in the archive (ARCHIVE-05). */
export const ARCHIVED = 500
/** Messages that are read of a chat at once (ARCHIVE-04). */
export const ARCHIVE_PAGE = 200

/**
 * Keeps what must outlive the client, for each person apart (DEC-0027). Never fails and never hangs: what can go wrong is a
 * value, told within {@link ARCHIVE_PATIENCE}. A `save` that was told to have worked is there after a crash of the program.
 */
export class Archive extends Context.Service<
  Archive,
  {
    /**
     * Whether what is kept leaves the client's memory, since it is quickly read again (ARCHIVE-08). Not where nothing is said: in the memory
     * of the same program it would save none, and a bot hands over its messages from there.
     */
    readonly mayRelease?: boolean
    /** Everything small that is kept of a person; makes room for it where nothing was kept. */
    readonly open: (owner: UserId) => Effect.Effect<Opened>
    /** The newest {@link ARCHIVE_PAGE} messages that are kept of a chat. */
    readonly messages: (owner: UserId, chat: ContactId) => Effect.Effect<ArchivePage>
    /** One transaction; `null` when it worked. */
    readonly save: (owner: UserId, changes: ArchiveChanges) => Effect.Effect<Trouble | null>
    /**
     * Of these chats, or with `null` of all, only the newest so many messages stay. In the same transaction the record of each
     * chat that lost some tells so: `older` is "some", `floor` the number of the oldest that stays (ARCHIVE-05).
     */
    readonly shrink: (owner: UserId, count: number, chats: ReadonlyArray<ContactId> | null) => Effect.Effect<Shrunk>
    /** Nothing of this person stays; `null` when it worked. */
    readonly forget: (owner: UserId) => Effect.Effect<Trouble | null>
    /** Asks the device not to clear the archive when room gets short. */
    readonly persist: Effect.Effect<void>
  }
>()("engine/client/ports/Archive") {}

/** How long the archive may take for anything, in milliseconds; then it counts as gone. */
export const ARCHIVE_PATIENCE = 3000

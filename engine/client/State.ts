import type { HashMap } from "effect"
import type { Me, Person, Profile, UserId } from "../account/User.ts"
import type { Cause, Machine } from "../connection/machine.ts"
import type { Contact, ContactId } from "../contact/Contact.ts"
import type { ListKey } from "../contact/order.ts"
import type { Millis } from "../format/Millis.ts"
import type { FriendRequest } from "../friend/FriendRequest.ts"
import type { GroupPage, GroupSetting, Member } from "../group/Group.ts"
import type { Message, MessageId, Quote } from "../message/Message.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import type { AlertState } from "./core/alerts/State.ts"
import type { AttachingState } from "./areas/outbox/State.ts"
import type { AreaStates } from "./areas/types.ts"
import type { Coverage } from "./core/conversation/coverage/Coverage.ts"
import type { Attachment } from "./core/conversation/Attachment.ts"
import type { LegacyState } from "./core/sync/legacy/LegacyState.ts"
import type { LogState } from "./core/sync/log/Log.ts"
import type { Trouble } from "./ports/Archive.ts"
import type { ServiceConfig } from "../setting/ServiceConfig.ts"
import type { OpenCommand } from "./core/notices/settled/Settled.ts"
import type { Sorted } from "./Sorted.ts"
import type { Task, TaskKey } from "./core/notices/Task.ts"
import type { TabRole } from "./core/tabs/Part.ts"
import type { FileId, UploadProgress } from "./core/uploads/Upload.ts"
import type { DialogState, Toast, Words } from "./core/notices/Words.ts"

/** The whole client as one immutable value: a slice for each area, and what is not an area. `step` returns the next one. */
export interface State extends AreaStates {
  readonly session: Session
  readonly setting: AppSetting
  /** Whether this is a phone or tablet. Where the service allows one login for each kind of device, this decides the kind. */
  readonly isMobile: boolean
  /** The preferred languages of the device, best first. They apply while the setting is `auto`. */
  readonly preferred: ReadonlyArray<string>
  readonly service: ServiceConfig
  readonly connection: Connection
  /** Whether the page is visible. A message in the open chat counts as read only then. */
  readonly visible: boolean
  /** The rows of the chat list: people, groups and services that I can write to, by id. */
  readonly contacts: HashMap.HashMap<ContactId, Contact>
  /** Increases when a contact is added, removed, or changes a field that the contacts page sorts by. Messages do not change it. */
  readonly rosterVersion: number
  /** The order of the chat list: contacts with a last message (spec 4.12). */
  readonly order: Sorted<ListKey>
  readonly totals: Totals
  /** What only a server that does not number its log makes the client remember. */
  readonly legacy: LegacyState
  /** How far the server's change log is applied here. */
  readonly log: LogState
  /** Up to which number I have read each chat, until the server has confirmed it. */
  readonly unreportedReads: HashMap.HashMap<ContactId, number>
  readonly chats: HashMap.HashMap<ContactId, ChatState>
  /** Names and pictures of authors by id, so that messages hold only the id. */
  readonly people: HashMap.HashMap<UserId, Person>
  readonly profiles: HashMap.HashMap<UserId, Profile>
  /** Pages and members of groups that were opened. */
  readonly groups: HashMap.HashMap<ContactId, GroupState>
  /** The group that was created last; empty until the server replies. */
  readonly created: ContactId | ""
  /** The switches of the group when its chat was opened; `null` outside groups (spec 4.7). */
  readonly entered: GroupSetting | null
  /** What the last scanned code leads to; `null` until the server replies. */
  readonly scanned: Scanned | null
  /** The newest announcement of the service; `null`: none. */
  readonly announcement: Announcement | null
  /** The title of a newer announcement, known from the chat list, until the whole one is here. */
  readonly announcementTeaser: Announcement | null
  /** The publication time of the newest announcement that was dismissed on this device. */
  readonly announcementDismissedAt: Millis
  /** Tokens of sessions that were logged out here and whose logout the server has not confirmed. */
  readonly pendingLogouts: ReadonlyArray<string>
  /** The message to scroll to; `null`: none. */
  readonly jump: Jump | null
  /** The search in a conversation's history; `null`: none. */
  readonly historySearch: HistorySearch | null
  readonly requests: { readonly received: ReadonlyArray<FriendRequest>; readonly initiated: ReadonlyArray<FriendRequest> }
  /** The last search for people. Replies to earlier searches are ignored. */
  readonly peopleQuery: string
  /** The people that the last search found. That there are none is known from the search's task. */
  readonly peopleResults: ReadonlyArray<Profile>
  /** The chat on screen; empty: none. */
  readonly open: ContactId | ""
  /** The text in each composer: a draft, a refused message, or a recalled one to edit again. */
  readonly drafts: HashMap.HashMap<ContactId, Draft>
  /** The progress of commands that take time. No entry: never requested, or done and removed. */
  readonly tasks: Readonly<Partial<Record<TaskKey, Task>>>
  readonly toasts: ReadonlyArray<Toast>
  /** How many toasts were shown since the start: the id of the next one. */
  readonly toastCount: number
  /** Commands that have not settled yet, the oldest first. */
  readonly commands: ReadonlyArray<OpenCommand>
  /** Files that are being uploaded. */
  readonly uploads: Readonly<Record<FileId, UploadProgress>>
  /** The modal question on screen. */
  readonly dialog: DialogState | null
  /** Files of messages that wait to be uploaded. */
  readonly attaching: AttachingState
  /** New messages that may need a sound or a notification. */
  readonly alerts: AlertState
  /** Whether this device can store the archive. */
  readonly keep: KeepState
}

/** Who is logged in. `Unknown` until storage has been read. */
export type Session =
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "LoggedOut" }
  | { readonly _tag: "LoggedIn"; readonly me: Me; readonly token: string }

/** The state of the connection. */
interface Connection {
  readonly machine: Machine
  /** The server's id of this socket; empty before `init`. */
  readonly clientId: string
  /** The socket is bound to the account: live frames arrive. */
  readonly bound: boolean
  /** How many frames were ignored since the start because their type or shape is unknown. */
  readonly ignored: number
  /** Why the connection broke last; `null`: it has not since the start. */
  readonly broken: Cause | null
  /** The device reports that it is offline. */
  readonly offline: boolean
  /** The device is online again, but no frame has arrived since: a request sent now may still be lost. */
  readonly unheard: boolean
  /** Whether this tab has its own connection, or uses that of another tab of the same person. */
  readonly part: TabRole
}

/** Sums over all contacts (spec 4.12), updated with each change. */
export interface Totals {
  readonly unread: number
  readonly mentions: number
  /** Friend requests and notices that were not opened yet. */
  readonly system: number
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

/** The state of the archive (ARCHIVE-06, ARCHIVE-07). */
export interface KeepState {
  /** `opening` until it has been read; `evicted`: the device deleted it, and everything is loaded again. */
  readonly now: "opening" | "kept" | "evicted" | Trouble
  /** What the person has been told about; `short`: old messages were dropped to make room. */
  readonly told: ReadonlyArray<KeepState["now"] | "short">
  /** How many records could not be read at the start. */
  readonly dropped: number
  /** The people whose archive is on this device. */
  readonly owners: ReadonlyArray<UserId>
  /** People who logged out here: their archives are deleted, also what other tabs wrote since (CLIENT-04, TAB-08). */
  readonly forgotten: ReadonlyArray<Forgotten>
}

/** An archive to delete. `gone`: it is deleted; until then each start tries again. */
interface Forgotten {
  readonly owner: UserId
  readonly gone: boolean
}

/** What is known about a group beside its row in the chat list. */
export interface GroupState {
  /** `null` until it is loaded. */
  readonly page: GroupPage | null
  /** Owner, admins, members; `null` until they are loaded. */
  readonly members: ReadonlyArray<Member> | null
  /** The members have changed since in a way that only the list shows: a screen with members loads them again. */
  readonly stale: boolean
}

/** Where a code leads. */
export type Scanned =
  | { readonly _tag: "Person"; readonly id: UserId }
  | {
      readonly _tag: "Group"
      readonly chat: ContactId
      readonly page: GroupPage
      readonly token: string
      /** Who shared the code; 0: unknown. */
      readonly inviter: number
    }

/** An announcement of the service. */
export interface Announcement {
  readonly title: string
  /** An HTML fragment. Sanitise it before drawing. */
  readonly html: string
  /** When it was published; also its id. */
  readonly at: Millis
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
  /** The state of a request: whether the archive holds messages that are not loaded yet; `asked`: they are being read. */
  readonly stored: "no" | "there" | "asked"
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

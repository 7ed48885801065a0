import type { HashMap } from "effect"
import type { Me, Person, Profile, UserId } from "../account/User.ts"
import type { Cause, Machine } from "../connection/machine.ts"
import type { Contact, ContactId } from "../contact/Contact.ts"
import type { ListKey } from "../contact/order.ts"
import type { Millis } from "../format/Millis.ts"
import type { FriendRequest } from "../friend/FriendRequest.ts"
import type { GroupPage, GroupSetting, Member } from "../group/Group.ts"
import type { Message, MessageId, Quote } from "../message/Message.ts"
import type { ReceivedMessage } from "../message/received.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import type { AlertState } from "./AlertState.ts"
import type { AccountState } from "./areas/account/State.ts"
import type { EmojiState } from "./areas/emoji/State.ts"
import type { EntryState } from "./areas/entry/State.ts"
import type { MomentsState } from "./areas/moments/State.ts"
import type { SearchState } from "./areas/search/State.ts"
import type { LogState } from "./log/Log.ts"
import type { Trouble } from "./ports/Archive.ts"
import type { ServiceConfig } from "../setting/ServiceConfig.ts"
import type { Sorted } from "./Sorted.ts"
import type { Task, TaskKey } from "./Task.ts"
import type { TabRole } from "./tabs/Part.ts"
import type { FileId, Sending } from "./Upload.ts"
import type { DialogState, Toast, Words } from "./Words.ts"

/** The whole client as one value. It never changes in place; `step` returns the next one. */
export interface State {
  readonly session: Session
  readonly setting: AppSetting
  /** Whether this is a telephone or tablet: of each kind one may be logged in, where the service allows no more. */
  readonly isMobile: boolean
  /** Languages the device prefers, best first; they decide while the setting says `auto`. */
  readonly preferred: ReadonlyArray<string>
  readonly service: ServiceConfig
  readonly connection: Connection
  /** Whether anybody can see the client; what arrives in an open chat counts as read only then. */
  readonly visible: boolean
  /** Everyone and everything I can write to, by id. */
  readonly contacts: HashMap.HashMap<ContactId, Contact>
  /** Grows when a contact comes, goes, or changes what the contacts page sorts by; a message leaves it alone. */
  readonly rosterVersion: number
  /** Order of the message list: contacts that have a last message (spec 4.12). */
  readonly order: Sorted<ListKey>
  readonly totals: Totals
  /** The contact list on its way from the server, `null` when none is asked for. */
  readonly loading: Loading | null
  /** What the last list told, to know again what it had counted already. */
  readonly listed: Listed
  /** How far the server's change log is applied here. */
  readonly log: LogState
  /** Up to which number I have read a chat, as long as the server has not heard of it. */
  readonly unreportedReads: HashMap.HashMap<ContactId, number>
  readonly chats: HashMap.HashMap<ContactId, ChatState>
  /** Names and pictures of authors, so that messages need only carry a number. */
  readonly people: HashMap.HashMap<UserId, Person>
  readonly profiles: HashMap.HashMap<UserId, Profile>
  /** Pages and members of groups that were looked at. */
  readonly groups: HashMap.HashMap<ContactId, GroupState>
  /** The group that was made last, empty until the answer. */
  readonly created: ContactId | ""
  /** The switches with which the open chat was entered; `null` outside groups (spec 4.7). */
  readonly entered: GroupSetting | null
  /** What the last code leads to, `null` before the answer. */
  readonly scanned: Scanned | null
  /** The newest announcement of the service, `null` without one. */
  readonly announcement: Announcement | null
  /** What the list says of a newer one, its title alone, until the service has told it. */
  readonly announcementTeaser: Announcement | null
  /** When the newest announcement was published that somebody has put aside on this device. */
  readonly announcementDismissedAt: Millis
  /** Tokens of sessions that ended here, and of which the server has not heard yet. */
  readonly pendingLogouts: ReadonlyArray<string>
  /** The message that somebody wants to see, `null` when nobody does. */
  readonly jump: Jump | null
  /** The search in a conversation's history, `null` when none was made. */
  readonly historySearch: HistorySearch | null
  readonly requests: { readonly received: ReadonlyArray<FriendRequest>; readonly initiated: ReadonlyArray<FriendRequest> }
  /** What was last searched for; answers to an earlier search are left aside. */
  readonly peopleQuery: string
  /** People found by the last search; `None` is told by the search's task. */
  readonly peopleResults: ReadonlyArray<Profile>
  /** The chat on screen; empty when none is. */
  readonly open: ContactId | ""
  /** Text that waits in a composer: a draft, a refused message, one to edit again. */
  readonly drafts: HashMap.HashMap<ContactId, Draft>
  /** What became of commands that take a moment; no entry: never asked, or done and forgotten. */
  readonly tasks: Readonly<Partial<Record<TaskKey, Task>>>
  readonly toasts: ReadonlyArray<Toast>
  /** Toasts shown since the start: numbers the next one. */
  readonly toastCount: number
  readonly account: AccountState
  readonly emoji: EmojiState
  readonly entry: EntryState
  readonly moments: MomentsState
  readonly search: SearchState
  /** Files on their way to the server. */
  readonly uploads: Readonly<Record<FileId, Sending>>
  /** The one question that stands before all else. */
  readonly dialog: DialogState | null
  /** How the attempts to send go, over all chats. */
  readonly outbox: Outbox
  /** What arrived that the person may want to hear of. */
  readonly alerts: AlertState
  /** How well this device keeps what must outlive the client. */
  readonly keep: KeepState
}

/** Who is logged in. `Unknown` until storage has been read. */
export type Session =
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "LoggedOut" }
  | { readonly _tag: "LoggedIn"; readonly me: Me; readonly token: string }

/** How the client is connected. */
interface Connection {
  readonly machine: Machine
  /** The server's name for our socket, empty before `init`. */
  readonly clientId: string
  /** The socket is bound to us: live frames arrive. */
  readonly bound: boolean
  /** Frames left aside since the start, because their type or shape is unknown. */
  readonly ignored: number
  /** What broke the connection last since it was started, `null` when nothing did. */
  readonly broken: Cause | null
  /** The device says that it has no network. */
  readonly offline: boolean
  /** It says that it has one again, and nothing was heard on the socket since: what is asked now may still be lost. */
  readonly unheard: boolean
  /** Whose connection this is: this tab's own, or that of another one of the same person. */
  readonly part: TabRole
}

/** Sums over all contacts (spec 4.12), kept up to date by each change. */
export interface Totals {
  readonly unread: number
  readonly mentions: number
  /** Friend requests and notices that nobody looked at. */
  readonly system: number
}

/** What happened while the contact list was on its way: the list may have been written before it. */
export type Meanwhile =
  | { readonly _tag: "Arrived"; readonly message: ReceivedMessage }
  /** All was read that had been sent by `upTo`. */
  | { readonly _tag: "Read"; readonly chat: ContactId; readonly upTo: Millis }
  | { readonly _tag: "Online"; readonly chat: ContactId; readonly online: boolean }
  | { readonly _tag: "Appended"; readonly contact: Contact }

/** Grows in front without copying what is there. */
export type SinceListAsked = { readonly what: Meanwhile; readonly before: SinceListAsked } | null

/** A contact list on its way. */
interface Loading {
  /** Something happened that only another list can tell. */
  readonly again: boolean
  /** Notices counted when it was asked for. */
  readonly system: number
  /** What happened since, newest first. */
  readonly meanwhile: SinceListAsked
}

/** The last contact list that came. */
export interface Listed {
  /** When the list came. */
  readonly at: Millis
  /** Instant of each contact's last message in it. */
  readonly last: ReadonlyMap<ContactId, Millis>
}

/** A message of mine that the service does not have yet (OUTBOX-01, DEC-0026). */
export interface Unsent extends Message {
  /** Place in the order of writing within its chat, over reloads. */
  readonly ordinal: number
  /** Answers that could not be read, or told of a fault of the server. */
  readonly tries: number
  /** Why a `failed` one failed when it was not the server's word, which is its `refusal`. */
  readonly why: Words | null
}

/** How the attempts to send go. */
interface Outbox {
  /** Rounds in a row that nobody answered; the next reminder waits the longer for it. */
  readonly rounds: number
  /** What the reminder on its way waits for: an answer that did not come, or a server that asked to wait; empty when none is on its way. */
  readonly waits: "" | "silence" | "busy"
}

/** What became of the archive (ARCHIVE-06, ARCHIVE-07). */
export interface KeepState {
  /** `opening` before it was read; `evicted`: the device cleared it, all is loaded afresh. */
  readonly now: "opening" | "kept" | "evicted" | Trouble
  /** Of what the person has been told; `short`: room was made for what is new. */
  readonly told: ReadonlyArray<KeepState["now"] | "short">
  /** Records that could not be read at the start. */
  readonly dropped: number
  /** People of whom this device keeps an archive. */
  readonly owners: ReadonlyArray<UserId>
  /** People who logged out: nothing of theirs stays, and other tabs delete what they wrote since (CLIENT-04, TAB-08). */
  readonly forgotten: ReadonlyArray<Forgotten>
}

/** Somebody's archive is to go. `gone`: it went; until then it is tried again at each start. */
interface Forgotten {
  readonly owner: UserId
  readonly gone: boolean
}

/** What is known of a group beside its row in the list. */
export interface GroupState {
  /** `null` before it was read. */
  readonly page: GroupPage | null
  /** Owner, admins, members; `null` before they were read. */
  readonly members: ReadonlyArray<Member> | null
  /** The members have changed since, in a way that only the list tells: a screen that shows them asks again. */
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
      /** Who shared the code, 0 when nobody is named. */
      readonly inviter: number
    }

/** An announcement of the service. */
export interface Announcement {
  readonly title: string
  /** A fragment of HTML, to be sanitised before it is drawn. */
  readonly html: string
  /** When it was published: names it, too. */
  readonly at: Millis
}

/** One page of what a search in a conversation's history found. */
export interface HistorySearch {
  readonly chat: ContactId
  readonly words: string
  /** `all`, or one wire type. */
  readonly type: string
  /** From 1. */
  readonly page: number
  /** Newest first; empty until the answer. */
  readonly messages: ReadonlyArray<Message>
  /** Found in all. */
  readonly count: number
}

/** The way to one message, which may lie far up (JUMP-01). */
export interface Jump {
  readonly chat: ContactId
  /** Of a day that is looked for, 0 until its first message is here. */
  readonly number: number
  /** When the day began that somebody wants to see; `null`: it is one message. */
  readonly since: Millis | null
  /** `here`: it is among the messages of the chat; `gone`: it is not to be had; `unreached`: the way to it broke off. */
  readonly found: "searching" | "here" | "gone" | "unreached"
  /** Pages that were asked for on the way. */
  readonly pages: number
}

/** Something was told of a message that only the archive holds; told again when it is read from there. */
export interface PendingEdit {
  readonly id: MessageId
  readonly number: number
  /** The notice of its recall, or, where it was changed, its HTML. */
  readonly text: string
  /** Without it the message was recalled. */
  readonly what?: "deleted" | "changed"
  /** Who recalled it, where somebody said. */
  readonly by?: UserId
  /** Where it was changed, into what: its wire type, and what that says beside the text. */
  readonly type?: string
  readonly extends?: Readonly<Record<string, unknown>>
}

/** What is known of a conversation. */
export interface ChatState {
  /** Numbered messages, oldest first. */
  readonly timeline: Sorted<Message>
  /** Mine, on their way into the archive, not shown yet, in the order they were written. */
  readonly keeping: ReadonlyArray<Unsent>
  /** Mine, not yet numbered, in the order they were written. */
  readonly waiting: ReadonlyArray<Unsent>
  /** The waiting one that is on its way; empty when none is. One at a time, so that order holds. */
  readonly sending: MessageId | ""
  /** Nobody answered the last attempt: nothing goes before there is hope (OUTBOX-03). */
  readonly stalled: boolean
  /** Whether history goes on further up. */
  readonly older: "unknown" | "some" | "none"
  /** Whether the newest page was read since the connection was last bound; what is shown before that may miss something. */
  readonly fresh: boolean
  /** While not fresh: up to this number nothing is missing between two messages; above it something may be. */
  readonly contiguousUpTo: number
  /** Mine up to this number were read by the other side; 0 when nobody told. */
  readonly peerRead: number
  /** Lines of the log were left out since the newest page was read: below what comes now something may be missing, also in what the device keeps. */
  readonly gap: boolean
  /** Whether the archive holds messages that are not here yet: `there` until they are asked for. */
  readonly stored: "no" | "there" | "asked"
  /** As long as it does: whether history goes on further up than the archive does. */
  readonly olderStored: ChatState["older"]
  /** Down to this number the archive goes on without a hole; what it has below is never shown. */
  readonly floor: number
  /** What was told of messages that only the archive holds. */
  readonly pendingEdits: ReadonlyArray<PendingEdit>
  /** Messages that I deleted, and of which the server has not told yet: not shown, and back again if it says no (DELETE-02). */
  readonly pendingDeletes: ReadonlyArray<Message>
  /** Numbers of messages that were deleted since the program began: whatever brings them again is late (DELETE-03). */
  readonly deletedNumbers: ReadonlyArray<number>
  /** Messages that mention me and that I have not looked at, newest first. */
  readonly mentioned: ReadonlyArray<Message>
  /** From this number on messages were not read when the chat was opened, 0 when all were, -1 while nobody can tell; see `firstUnreadIn`. */
  readonly firstUnread: number
}

/** What a composer holds; `version` grows with each change from outside, so that a screen knows to take it over. */
export interface Draft {
  readonly text: string
  /** People whom the text may mention, by the name that stands there after an `@`. */
  readonly mentions?: ReadonlyArray<Mentioned>
  /** What it answers. */
  readonly quote?: Quote
  /** What came back at its beginning: more that comes back stands behind it. */
  readonly returned?: string
  /** What was begun to be announced in the group; without it nothing was. */
  readonly announcement?: string
  readonly version: number
}

/** Somebody under the name by which a text mentions them; {@link EVERYBODY} is one of them. */
export interface Mentioned {
  readonly id: UserId
  readonly name: string
}

import type { UserId } from "../account/User.ts"
import type { Frame, FrameIgnored } from "../api/frames.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { Millis } from "../format/Millis.ts"
import type { GroupSetting } from "../group/Group.ts"
import type { Mute } from "../group/mute.ts"
import type { Message, MessageId, MessageNumber, Quote } from "../message/Message.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import type { ArchiveContents } from "./core/archive/Kept.ts"
import type { AreaEvent } from "./areas/AreaEvent.ts"
import type { AreaCommand, AreaFact, AreaName } from "./areas/types.ts"
import type { Reminder } from "./Intent.ts"
import type { CommandId } from "./core/notices/settled/Settled.ts"
import type { Floor, Trouble } from "./ports/Archive.ts"
import type { CallReply } from "./Told.ts"
import type { Came } from "./ports/Calls.ts"
import type { Stored } from "./ports/Storage.ts"
import type { DraftFile, Mentioned } from "./State.ts"
import type { TaskKey } from "./core/notices/Task.ts"
import type { FileId } from "./core/uploads/Upload.ts"
import type { DraftsSaid, LeaderStatus, OutboxSaid, UnreportedReadsSaid, UploadsSaid } from "./core/tabs/TabMessage.ts"

/** All that can happen to the client. `…Asked` comes from a person and may be refused; the rest are facts. */
export type Event = Command | Fact

/**
 * What a person asks for. Each carries the moment it was asked. `commandId` names it: a running client names each, and
 * each that is named settles once (DEC-0223).
 */
export type Command = (MainCommand | AreaCommand) & { readonly commandId?: CommandId }

/** What every client can be asked. */
export type MainCommand =
  | { readonly _tag: "LoginAsked"; readonly account: string; readonly password: string; readonly now: Millis }
  | {
      readonly _tag: "RegisterAsked"
      readonly account: string
      readonly name: string
      readonly password: string
      readonly repeat: string
      readonly now: Millis
    }
  /** `isConfirmed`: also when that loses what is not sent. */
  | { readonly _tag: "LogoutAsked"; readonly isConfirmed?: boolean; readonly now: Millis }
  | { readonly _tag: "ContactsAsked"; readonly now: Millis }
  /** What has changed since is to be known here, also what no frame has told yet (DEC-0124). */
  | { readonly _tag: "CatchUpAsked"; readonly now: Millis }
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
  | { readonly _tag: "PinAsked"; readonly chat: ContactId; readonly pinned: boolean; readonly now: Millis }
  | { readonly _tag: "NotifyAsked"; readonly chat: ContactId; readonly notify: boolean; readonly now: Millis }
  /** Takes the chat out of the list until something new is said; `clear`: what was said so far is gone for me. */
  | { readonly _tag: "ChatDeleteAsked"; readonly chat: ContactId; readonly clear: boolean; readonly now: Millis }
  | { readonly _tag: "RemarkAsked"; readonly id: UserId; readonly remark: string; readonly now: Millis }
  | { readonly _tag: "FriendDeleteAsked"; readonly id: UserId; readonly now: Millis }
  /** The announcement was read, and is not shown on this device any more. */
  | { readonly _tag: "AnnouncementSeenAsked"; readonly now: Millis }
  | { readonly _tag: "GroupCreateAsked"; readonly people: ReadonlyArray<UserId>; readonly name: string; readonly now: Millis }
  | { readonly _tag: "GroupAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "MembersAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "GroupNameAsked"; readonly chat: ContactId; readonly name: string; readonly now: Millis }
  | { readonly _tag: "AnnounceAsked"; readonly chat: ContactId; readonly text: string; readonly now: Millis }
  | {
      readonly _tag: "GroupSettingAsked"
      readonly chat: ContactId
      readonly setting: Partial<GroupSetting>
      readonly now: Millis
    }
  /** More than 20 go in batches. */
  | { readonly _tag: "InviteAsked"; readonly chat: ContactId; readonly people: ReadonlyArray<UserId>; readonly now: Millis }
  | { readonly _tag: "RemoveAsked"; readonly chat: ContactId; readonly id: UserId; readonly now: Millis }
  | { readonly _tag: "LeaveAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "DissolveAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "TransferAsked"; readonly chat: ContactId; readonly id: UserId; readonly now: Millis }
  | { readonly _tag: "AdminAsked"; readonly chat: ContactId; readonly id: UserId; readonly admin: boolean; readonly now: Millis }
  | { readonly _tag: "MuteAsked"; readonly chat: ContactId; readonly id: UserId; readonly mute: Mute; readonly now: Millis }
  | { readonly _tag: "ClearAsked"; readonly chat: ContactId; readonly now: Millis }
  /** What a scanned or pasted code leads to. */
  | { readonly _tag: "ScanAsked"; readonly code: string; readonly now: Millis }
  | {
      readonly _tag: "JoinAsked"
      readonly chat: ContactId
      readonly token: string
      readonly inviter: number
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
  | { readonly _tag: "RecallAsked"; readonly chat: ContactId; readonly id: MessageId; readonly now: Millis }
  | { readonly _tag: "ReeditAsked"; readonly chat: ContactId; readonly id: MessageId; readonly now: Millis }
  | { readonly _tag: "DraftAsked"; readonly chat: ContactId; readonly text: string; readonly now: Millis }
  /** These files are chosen for a chat, in this order, in place of those before; the adapter of bytes holds each under its id. */
  | {
      readonly _tag: "FilesChosenAsked"
      readonly chat: ContactId
      readonly files: ReadonlyArray<DraftFile>
      readonly now: Millis
    }
  /** What is begun to be announced in a group, `null` once it is published or given up. */
  | {
      readonly _tag: "AnnouncementDraftAsked"
      readonly chat: ContactId
      readonly text: string | null
      readonly now: Millis
    }
  | { readonly _tag: "SearchAsked"; readonly account: string; readonly now: Millis }
  /** `group`: through which I come to them, so that its switch decides (GROUP-18); the same of the next. */
  | { readonly _tag: "ProfileAsked"; readonly id: UserId; readonly group?: ContactId; readonly now: Millis }
  | { readonly _tag: "FriendAsked"; readonly id: UserId; readonly text: string; readonly group?: ContactId; readonly now: Millis }
  | { readonly _tag: "RequestsAsked"; readonly direction: "received" | "initiated"; readonly now: Millis }
  | { readonly _tag: "AnswerRequestAsked"; readonly id: number; readonly accept: boolean; readonly now: Millis }
  | { readonly _tag: "SettingAsked"; readonly setting: Partial<AppSetting>; readonly now: Millis }
  | { readonly _tag: "ReconnectAsked"; readonly now: Millis }
  | { readonly _tag: "DialogConfirmAsked"; readonly now: Millis }
  | { readonly _tag: "DialogCancelAsked"; readonly now: Millis }
  | { readonly _tag: "TaskForgetAsked"; readonly task: TaskKey; readonly now: Millis }

/** What the world tells. */
export type Fact = MainFact | AreaFact

/** What the world tells to the parts that are not areas. */
type MainFact =
  /** The code of an area was loaded, or could not be: the event that needed it has its turn. */
  | {
      readonly _tag: "AreaLoadedTold"
      readonly name: AreaName
      readonly event: AreaEvent
      readonly isHere: boolean
      readonly now: Millis
    }
  /** The client starts, with what storage held. */
  | {
      readonly _tag: "StartTold"
      readonly stored: Stored
      readonly preferred: ReadonlyArray<string>
      readonly isMobile?: boolean
      readonly now: Millis
    }
  /** A call has ended. The answer of a call from before the last logout is left aside: its `session` is another. */
  | { readonly _tag: "CallTold"; readonly told: CallReply; readonly now: Millis }
  /** `code` comes with a close, where the other side gave one. */
  | { readonly _tag: "SocketTold"; readonly what: "opened" | "errored" | "closed"; readonly code?: number; readonly now: Millis }
  | { readonly _tag: "FrameTold"; readonly frame: Frame; readonly now: Millis }
  | { readonly _tag: "FrameIgnoredTold"; readonly why: FrameIgnored; readonly now: Millis }
  | { readonly _tag: "WakeTold"; readonly now: Millis }
  /** So long ago it asked to be reminded. */
  | { readonly _tag: "ReminderTold"; readonly of: Reminder; readonly now: Millis }
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
  /** The device says that it has a network again. */
  | { readonly _tag: "NetworkTold"; readonly now: Millis }
  /** The device says that it has none. */
  | { readonly _tag: "OfflineTold"; readonly now: Millis }
  /** There may be other tabs of this program: this one takes part from its first session on. */
  | { readonly _tag: "TabsTold"; readonly now: Millis }
  /** This tab leads from now on; or another took the lead. */
  | { readonly _tag: "LeadTold"; readonly isMine: boolean; readonly now: Millis }
  /** How the leading tab is connected. */
  | { readonly _tag: "LinkTold"; readonly link: LeaderStatus; readonly now: Millis }
  /** What another tab did to the messages that wait. */
  | { readonly _tag: "OutboxTold"; readonly said: OutboxSaid; readonly now: Millis }
  /** The outcome of a message that the leading tab sent. */
  | { readonly _tag: "SentTold"; readonly chat: ContactId; readonly id: MessageId; readonly came: Came; readonly now: Millis }
  /** What was read in another tab and is not confirmed by the server, or is by now. */
  | { readonly _tag: "UnreportedReadsTold"; readonly said: UnreportedReadsSaid; readonly now: Millis }
  /** How far files are that the leading tab uploads (TAB-10). */
  | { readonly _tag: "UploadsTold"; readonly going: UploadsSaid["going"]; readonly now: Millis }
  /** Drafts that were left in another tab. */
  | { readonly _tag: "DraftsTold"; readonly drafts: DraftsSaid["drafts"]; readonly now: Millis }
  /** Another tab has changed what the device keeps: all of it, as it is now. */
  | { readonly _tag: "StoredTold"; readonly stored: Stored; readonly now: Millis }
  /** Whether the server, asked, said that it is there. */
  | { readonly _tag: "HealthTold"; readonly alive: boolean; readonly now: Millis }
  | { readonly _tag: "ShownTold"; readonly now: Millis }
  | { readonly _tag: "HiddenTold"; readonly now: Millis }
  | { readonly _tag: "UnloadTold"; readonly now: Millis }
  /** So many bytes of a file are out. */
  | { readonly _tag: "UploadTold"; readonly file: FileId; readonly sent: number; readonly now: Millis }
  | { readonly _tag: "ToastGoneTold"; readonly id: number; readonly now: Millis }

/** Names a message of mine. */
export interface NamedMessage {
  readonly chat: ContactId
  readonly id: MessageId
}

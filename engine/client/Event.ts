import type { UserId } from "../account/User.ts"
import type { Frame, FrameIgnored } from "../api/frames.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { Millis } from "../format/Millis.ts"
import type { Message, MessageId } from "../message/Message.ts"
import type { AppSetting } from "../setting/AppSetting.ts"
import type { Kept } from "./archive/Kept.ts"
import type { Reminder } from "./Intent.ts"
import type { Floor, Trouble } from "./ports/Archive.ts"
import type { Told } from "./Told.ts"
import type { Came } from "./ports/Calls.ts"
import type { Stored } from "./ports/Storage.ts"
import type { TaskKey } from "./State.ts"
import type { DraftsSaid, Link, OutboxSaid, UnsaidSaid } from "./tabs/TabMessage.ts"

/** All that can happen to the client. `…Asked` comes from a person and may be refused; the rest are facts. */
export type Event = Command | Fact

/** What a person asks for. Each carries the moment it was asked. */
export type Command =
  | { readonly _tag: "LoginAsked"; readonly account: string; readonly password: string; readonly now: Millis }
  | {
      readonly _tag: "RegisterAsked"
      readonly account: string
      readonly name: string
      readonly password: string
      readonly repeat: string
      readonly now: Millis
    }
  /** `sure`: also when that loses what is not sent. */
  | { readonly _tag: "LogoutAsked"; readonly sure?: boolean; readonly now: Millis }
  | { readonly _tag: "ContactsAsked"; readonly now: Millis }
  | { readonly _tag: "ChatOpenAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "ChatCloseAsked"; readonly now: Millis }
  | { readonly _tag: "OlderAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "SendAsked"; readonly chat: ContactId; readonly text: string; readonly id: MessageId; readonly now: Millis }
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
  | { readonly _tag: "SearchAsked"; readonly account: string; readonly now: Millis }
  | { readonly _tag: "ProfileAsked"; readonly id: UserId; readonly now: Millis }
  | { readonly _tag: "FriendAsked"; readonly id: UserId; readonly text: string; readonly now: Millis }
  | { readonly _tag: "RequestsAsked"; readonly direction: "received" | "initiated"; readonly now: Millis }
  | { readonly _tag: "AnswerRequestAsked"; readonly id: number; readonly accept: boolean; readonly now: Millis }
  | { readonly _tag: "SettingAsked"; readonly setting: Partial<AppSetting>; readonly now: Millis }
  | { readonly _tag: "ReconnectAsked"; readonly now: Millis }
  | { readonly _tag: "DialogConfirmAsked"; readonly now: Millis }
  | { readonly _tag: "DialogCancelAsked"; readonly now: Millis }
  | { readonly _tag: "TaskForgetAsked"; readonly task: TaskKey; readonly now: Millis }

/** What the world tells. */
export type Fact =
  /** The client starts, with what storage held. */
  | {
      readonly _tag: "StartTold"
      readonly stored: Stored
      readonly preferred: ReadonlyArray<string>
      readonly isMobile?: boolean
      readonly now: Millis
    }
  /** A call has ended. The answer of a call from before the last logout is left aside: its `session` is another. */
  | { readonly _tag: "CallTold"; readonly told: Told; readonly now: Millis }
  /** `code` comes with a close, where the other side gave one. */
  | { readonly _tag: "SocketTold"; readonly what: "opened" | "errored" | "closed"; readonly code?: number; readonly now: Millis }
  | { readonly _tag: "FrameTold"; readonly frame: Frame; readonly now: Millis }
  | { readonly _tag: "FrameIgnoredTold"; readonly why: FrameIgnored; readonly now: Millis }
  | { readonly _tag: "WakeTold"; readonly now: Millis }
  /** So long ago it asked to be reminded. */
  | { readonly _tag: "ReminderTold"; readonly of: Reminder; readonly now: Millis }
  /** The archive of this person was read: what it held, or why not. */
  | { readonly _tag: "KeptTold"; readonly owner: UserId; readonly kept: Kept | Trouble; readonly now: Millis }
  /** The archive's messages of a chat, oldest first; `null`: they cannot be read. `more`: older ones are kept above them. */
  | {
      readonly _tag: "MessagesKeptTold"
      readonly owner: UserId
      readonly chat: ContactId
      readonly messages: ReadonlyArray<Message> | null
      readonly more: boolean
      readonly now: Millis
    }
  /** The archive was written: these messages are in it, or why not. */
  | {
      readonly _tag: "SavedTold"
      readonly owner: UserId
      readonly messages: ReadonlyArray<Named>
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
  | { readonly _tag: "LinkTold"; readonly link: Link; readonly now: Millis }
  /** What another tab did to the messages that wait. */
  | { readonly _tag: "OutboxTold"; readonly said: OutboxSaid; readonly now: Millis }
  /** What came of a message that the leading tab sent. */
  | { readonly _tag: "SentTold"; readonly chat: ContactId; readonly id: MessageId; readonly came: Came; readonly now: Millis }
  /** What was read in another tab and the server has not heard of, or has by now. */
  | { readonly _tag: "UnsaidTold"; readonly said: UnsaidSaid; readonly now: Millis }
  /** Drafts that were left in another tab. */
  | { readonly _tag: "DraftsTold"; readonly drafts: DraftsSaid["drafts"]; readonly now: Millis }
  /** Another tab has changed what the device keeps: all of it, as it is now. */
  | { readonly _tag: "StoredTold"; readonly stored: Stored; readonly now: Millis }
  /** Whether the server, asked, said that it is there. */
  | { readonly _tag: "HealthTold"; readonly alive: boolean; readonly now: Millis }
  | { readonly _tag: "ShownTold"; readonly now: Millis }
  | { readonly _tag: "HiddenTold"; readonly now: Millis }
  | { readonly _tag: "UnloadTold"; readonly now: Millis }
  | { readonly _tag: "ToastGoneTold"; readonly id: number; readonly now: Millis }

/** Names a message of mine. */
export interface Named {
  readonly chat: ContactId
  readonly id: MessageId
}

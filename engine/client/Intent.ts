import type { UserId } from "../account/User.ts"
import type { ClientFrame } from "../api/frames.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { Millis } from "../format/Millis.ts"
import type { MessageId } from "../message/Message.ts"
import type { AreaEvent } from "./areas/AreaEvent.ts"
import type { AreaIntent, AreaName } from "./areas/types.ts"
import type { CallAsk } from "./Asked.ts"
import type { Alert } from "./ports/Alerts.ts"
import type { StorageKey } from "./ports/Storage.ts"
import type { Settled } from "./core/notices/settled/Settled.ts"
import type { TabMessage } from "./core/tabs/TabMessage.ts"
import type { FileId } from "./core/uploads/Upload.ts"

/** What `step` wants done outside, as plain values. */
export type Intent = MainIntent | AreaIntent

/** What is done outside without a port of an area. */
type MainIntent =
  /** `overSocket`: it may go over the socket. */
  | {
      readonly _tag: "Call"
      readonly ask: CallAsk
      readonly token: string
      readonly clientId: string
      readonly language: string
      readonly overSocket?: true
    }
  /** Load the code of an area; `AreaLoadedTold` follows with the event that needs it. */
  | { readonly _tag: "LoadArea"; readonly name: AreaName; readonly event: AreaEvent }
  /** A command has come to its end. */
  | { readonly _tag: "Settled"; readonly settled: Settled }
  /** Gives up a file that is on its way: its `CallTold` follows, aborted. */
  | { readonly _tag: "EndUpload"; readonly file: FileId }
  /** `language`: in which sentences are to be pushed. */
  | { readonly _tag: "OpenSocket"; readonly language: string }
  | { readonly _tag: "CloseSocket" }
  | { readonly _tag: "SendFrame"; readonly frame: ClientFrame }
  /** Wake the connection machine at this instant, or at random so many milliseconds around it; a later one takes the place of an earlier. */
  | { readonly _tag: "Wake"; readonly at: Millis; readonly spread?: number }
  /** Be one of the tabs of this person; `LeadTold` follows when it is this one's turn. */
  | { readonly _tag: "EnterTabs"; readonly person: UserId }
  /** Let others lead. */
  | { readonly _tag: "LeaveTabs" }
  /** Take the lead from another tab. */
  | { readonly _tag: "TakeLead" }
  | { readonly _tag: "SayTabs"; readonly message: TabMessage }
  /** Ask the server whether it is there; `HealthTold` follows. */
  | { readonly _tag: "AskHealth" }
  | { readonly _tag: "EndToast"; readonly id: number; readonly after: number }
  /** Tell of it after so many milliseconds; a later wish of the same kind takes the place of an earlier. */
  | { readonly _tag: "Remind"; readonly of: Reminder; readonly after: number }
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
  | { readonly _tag: "Store"; readonly key: StorageKey; readonly value: unknown }
  /** Tell the person of what arrived. */
  | ({ readonly _tag: "Alert" } & Alert)
  /** Take away the notifications of these chats. */
  | { readonly _tag: "EndAlerts"; readonly chats: ReadonlyArray<ContactId> }
  /** Forget the stored session, unless another tab has logged in since. */
  | { readonly _tag: "Forget"; readonly token: string }

/** What the client wants to be reminded of. */
export type Reminder = MainReminder | `${AreaName}:${string}`

type MainReminder = "service" | "resume" | "reads" | "outbox" | "leader" | "hangUp" | "logout"

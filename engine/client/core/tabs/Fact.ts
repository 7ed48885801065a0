import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { Came } from "../../ports/Calls.ts"
import type { Stored } from "../../ports/Storage.ts"
import type { DraftsSaid, LeaderStatus, OutboxSaid, UnreportedReadsSaid, UploadsSaid } from "./TabMessage.ts"

/** What the other tabs of the person tell. */
export type TabsFact =
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

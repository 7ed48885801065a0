import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { GroupSetting } from "../../../group/Group.ts"
import type { Mute } from "../../../group/mute.ts"

/** What a person asks of groups. */
export type GroupsCommand =
  | { readonly _tag: "GroupCreateAsked"; readonly people: ReadonlyArray<UserId>; readonly name: string; readonly now: Millis }
  | { readonly _tag: "GroupAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "MembersAsked"; readonly chat: ContactId; readonly now: Millis }
  | { readonly _tag: "GroupNameAsked"; readonly chat: ContactId; readonly name: string; readonly now: Millis }
  | { readonly _tag: "AnnounceAsked"; readonly chat: ContactId; readonly text: string; readonly now: Millis }
  /** What is begun to be announced in a group, `null` once it is published or given up. */
  | {
      readonly _tag: "AnnouncementDraftAsked"
      readonly chat: ContactId
      readonly text: string | null
      readonly now: Millis
    }
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

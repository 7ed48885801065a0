import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of groups, each with what goes along beside its body. */
interface GroupsAsks {
  readonly groupAdd: CallWithBody<"groupAdd">
  readonly groupInfo: CallWithBody<"groupInfo"> & { readonly chat: ContactId }
  readonly groupUserList: CallWithBody<"groupUserList"> & { readonly chat: ContactId }
  readonly editGroupName: CallWithBody<"editGroupName"> & { readonly chat: ContactId }
  readonly addGroupUser: CallWithBody<"addGroupUser"> & { readonly chat: ContactId; readonly left: ReadonlyArray<UserId> }
  readonly removeUser: CallWithBody<"removeUser"> & { readonly chat: ContactId }
  readonly setManager: CallWithBody<"setManager"> & { readonly chat: ContactId }
  /** `until`: when the mute ends, in milliseconds; 0 when it is lifted. */
  readonly setNoSpeak: CallWithBody<"setNoSpeak"> & { readonly chat: ContactId; readonly until: number }
  readonly setNotice: CallWithBody<"setNotice"> & { readonly chat: ContactId }
  readonly groupSetting: CallWithBody<"groupSetting"> & { readonly chat: ContactId }
  readonly joinGroup: CallWithBody<"joinGroup"> & { readonly chat: ContactId }
  readonly changeOwner: CallWithBody<"changeOwner"> & { readonly chat: ContactId }
  readonly removeGroup: CallWithBody<"removeGroup"> & { readonly chat: ContactId }
  readonly clearMessage: CallWithBody<"clearMessage"> & {
    readonly chat: ContactId
    /** The newest that stood there when it was asked. */
    readonly upTo: number
  }
  readonly scanQr: CallWithBody<"scanQr">
  readonly bindGroup: CallWithBody<"bindGroup">
}

/** A call of groups. */
export type GroupsAsk = GroupsAsks[keyof GroupsAsks]

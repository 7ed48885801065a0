import type { UserId } from "../account/User.ts"
import type { CallName } from "../api/calls.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { MessageId } from "../message/Message.ts"
import type { AreaAsk } from "./areas/types.ts"
import type { CallWithBody } from "./CallWithBody.ts"
import type { HistorySearch } from "./State.ts"

/** A call on its way, with what its answer needs to know. It comes back with the answer, so that `step` keeps no books. */
export type CallAsk = MainAsk | AreaAsk

/** A call of the parts that are not areas. */
export type MainAsk = AllOf<CallAsks>[keyof CallAsks]

/** The asks of a client; a call that has none is an error here, and nowhere else. */
type AllOf<Asks extends Readonly<Record<ClientCall, unknown>>> = Asks

/** Calls of the table but for those of areas, and those of the back office and of partners, which no client of a person makes. */
type ClientCall = Exclude<CallName, AreaAsk["call"] | `manage${string}` | `partner${string}`>

/** Each call with what goes along beside its body; `never` where this client does not make it. */
interface CallAsks {
  readonly login: CallWithBody<"login">
  readonly register: CallWithBody<"register"> & { readonly password: string }
  readonly logout: CallWithBody<"logout">
  readonly offline: never
  readonly bindUid: CallWithBody<"bindUid">
  readonly bindGroup: CallWithBody<"bindGroup">
  readonly getSystemInfo: CallWithBody<"getSystemInfo">
  readonly checkVersion: never
  readonly switchLang: CallWithBody<"switchLang">
  readonly getContacts: CallWithBody<"getContacts">
  readonly resume: CallWithBody<"resume"> & { readonly turn: number }
  readonly getUserInfo: CallWithBody<"getUserInfo"> & {
    readonly id: UserId
    /** The chat through which the page was opened. */
    readonly through?: ContactId
  }
  readonly searchUser: CallWithBody<"searchUser">
  readonly userList: never
  readonly getMessageList: CallWithBody<"getMessageList"> & {
    readonly chat: ContactId
    /** A page of what was searched for, not of the history. */
    readonly finding?: Pick<HistorySearch, "words" | "type" | "page">
    /** Number of the message above which to read; 0 for the newest page. */
    readonly before: number
    /** The socket that was bound when it was asked, empty when none was: only then does nothing go missing after the page. */
    readonly socket: string
    /** Number of the newest message that was known when it was asked: a page of all there is holds it, unless it is gone. */
    readonly known?: number
  }
  readonly sendMessage: CallWithBody<"sendMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly setMsgIsRead: CallWithBody<"setMsgIsRead"> & {
    readonly chat: ContactId
    /** Number up to which it is read; 0 for all there is. */
    readonly upTo: number
  }
  readonly undoMessage: CallWithBody<"undoMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly delMessage: CallWithBody<"delMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly removeMessage: CallWithBody<"removeMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  /** `left`: numbers of the messages that are still to be forwarded after this one. */
  readonly forwardMessage: CallWithBody<"forwardMessage"> & {
    readonly to: ReadonlyArray<ContactId>
    readonly left: ReadonlyArray<number>
  }
  readonly readAtMsg: CallWithBody<"readAtMsg"> & { readonly chat: ContactId }
  readonly setChatTop: CallWithBody<"setChatTop"> & { readonly chat: ContactId; readonly was: boolean }
  readonly isNotice: CallWithBody<"isNotice"> & { readonly chat: ContactId; readonly was: boolean }
  readonly delChat: CallWithBody<"delChat"> & { readonly chat: ContactId }
  readonly getContactInfo: CallWithBody<"getContactInfo">
  readonly getAdminNotice: CallWithBody<"getAdminNotice">
  readonly getAllUser: CallWithBody<"getAllUser">
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
  readonly friendIndex: CallWithBody<"friendIndex"> & {
    readonly direction: "received" | "initiated"
    /** Notices counted when it was asked. */
    readonly system: number
  }
  readonly getApplyMsg: never
  readonly friendAdd: CallWithBody<"friendAdd"> & { readonly id: UserId }
  readonly friendUpdate: CallWithBody<"friendUpdate"> & { readonly id: number; readonly accept: boolean }
  readonly friendDel: CallWithBody<"friendDel"> & { readonly id: UserId }
  readonly setNickname: CallWithBody<"setNickname"> & { readonly id: UserId; readonly remark: string }
  readonly setting: never
  readonly uploadImage: never
  readonly filesIndex: never
}

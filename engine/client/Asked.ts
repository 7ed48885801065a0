import type { ProfileChange, ProfileFields } from "../account/profile.ts"
import type { UserId } from "../account/User.ts"
import type { CallBody, CallName } from "../api/calls.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { MessageId } from "../message/Message.ts"
import type { HistorySearch } from "./State.ts"
import type { FileId, UploadCall, UploadPart } from "./Upload.ts"

/** A call on its way, with what its answer needs to know. It comes back with the answer, so that `step` keeps no books. */
export type CallAsk = AllOf<CallAsks>[ClientCall & keyof CallAsks]

/** The asks of a client; a call that has none is an error here, and nowhere else. */
type AllOf<Asks extends Readonly<Record<ClientCall, unknown>>> = Asks

/** Calls of the table but for those of the back office and of partners, which no client of a person makes. */
type ClientCall = Exclude<CallName, `manage${string}` | `partner${string}`>

/** Each call with what goes along beside its body; `never` where this client does not make it. */
interface CallAsks {
  readonly login: Call<"login">
  readonly register: Call<"register"> & { readonly password: string }
  readonly logout: Call<"logout">
  readonly offline: never
  readonly bindUid: Call<"bindUid">
  readonly bindGroup: Call<"bindGroup">
  readonly getSystemInfo: Call<"getSystemInfo">
  readonly checkVersion: never
  readonly switchLang: Call<"switchLang">
  readonly getContacts: Call<"getContacts">
  readonly resume: Call<"resume"> & { readonly turn: number }
  readonly getUserInfo: Call<"getUserInfo"> & {
    readonly id: UserId
    /** The chat through which the page was opened. */
    readonly through?: ContactId
  }
  readonly searchUser: Call<"searchUser">
  readonly userList: never
  readonly getMessageList: Call<"getMessageList"> & {
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
  readonly sendMessage: Call<"sendMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly setMsgIsRead: Call<"setMsgIsRead"> & {
    readonly chat: ContactId
    /** Number up to which it is read; 0 for all there is. */
    readonly upTo: number
  }
  readonly undoMessage: Call<"undoMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly delMessage: Call<"delMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  readonly removeMessage: Call<"removeMessage"> & { readonly chat: ContactId; readonly id: MessageId }
  /** `left`: numbers of the messages that are still to be forwarded after this one. */
  readonly forwardMessage: Call<"forwardMessage"> & {
    readonly to: ReadonlyArray<ContactId>
    readonly left: ReadonlyArray<number>
  }
  readonly readAtMsg: Call<"readAtMsg"> & { readonly chat: ContactId }
  readonly setChatTop: Call<"setChatTop"> & { readonly chat: ContactId; readonly was: boolean }
  readonly isNotice: Call<"isNotice"> & { readonly chat: ContactId; readonly was: boolean }
  readonly delChat: Call<"delChat"> & { readonly chat: ContactId }
  readonly sendToMsg: never
  readonly getContactInfo: Call<"getContactInfo">
  readonly getAdminNotice: Call<"getAdminNotice">
  readonly getAllUser: Call<"getAllUser">
  readonly groupAdd: Call<"groupAdd">
  readonly groupInfo: Call<"groupInfo"> & { readonly chat: ContactId }
  readonly groupUserList: Call<"groupUserList"> & { readonly chat: ContactId }
  readonly editGroupName: Call<"editGroupName"> & { readonly chat: ContactId }
  readonly addGroupUser: Call<"addGroupUser"> & { readonly chat: ContactId; readonly left: ReadonlyArray<UserId> }
  readonly removeUser: Call<"removeUser"> & { readonly chat: ContactId }
  readonly setManager: Call<"setManager"> & { readonly chat: ContactId }
  readonly setNoSpeak: Call<"setNoSpeak"> & { readonly chat: ContactId }
  readonly setNotice: Call<"setNotice"> & { readonly chat: ContactId }
  readonly groupSetting: Call<"groupSetting"> & { readonly chat: ContactId }
  readonly joinGroup: Call<"joinGroup"> & { readonly chat: ContactId }
  readonly changeOwner: Call<"changeOwner"> & { readonly chat: ContactId }
  readonly removeGroup: Call<"removeGroup"> & { readonly chat: ContactId }
  readonly clearMessage: Call<"clearMessage"> & { readonly chat: ContactId }
  readonly scanQr: Call<"scanQr"> | AreaCall<"entry", "scanQr">
  readonly friendIndex: Call<"friendIndex"> & {
    readonly direction: "received" | "initiated"
    /** Notices counted when it was asked. */
    readonly system: number
  }
  readonly getApplyMsg: never
  readonly friendAdd: Call<"friendAdd"> & { readonly id: UserId }
  readonly friendUpdate: Call<"friendUpdate"> & { readonly id: number; readonly accept: boolean }
  readonly friendDel: Call<"friendDel"> & { readonly id: UserId }
  readonly setNickname: Call<"setNickname"> & { readonly id: UserId; readonly remark: string }
  /** `change`: what becomes other; `before`: as it was. */
  readonly updateUserInfo: AreaCall<"account", "updateUserInfo"> & {
    readonly change: ProfileChange
    readonly before: ProfileFields
  }
  readonly editAccount: AreaCall<"account", "editAccount">
  readonly editPassword: AreaCall<"account", "editPassword">
  readonly setting: never
  readonly sessions: AreaCall<"account", "sessions">
  /** `id`: which; empty: all others. */
  readonly endSession: AreaCall<"account", "endSession"> & { readonly id: string }
  readonly uploadAvatar: UploadOf<"account", "uploadAvatar">
  readonly uploadEmoji: UploadOf<"emoji", "uploadEmoji">
  readonly uploadImage: never
  /** Of the outbox: the file of a message has come in parts, and becomes a file. */
  readonly uploadFile: UploadOf<"moments", "uploadFile"> | (AreaCall<"outbox", "uploadFile"> & OfMessage)
  readonly uploadBegin: AreaCall<"outbox", "uploadBegin"> & OfMessage
  readonly uploadPart: UploadOf<"outbox", "uploadPart"> & OfMessage & { readonly part: UploadPart }
  readonly uploadState: AreaCall<"outbox", "uploadState"> & OfMessage
  /** `round`: of the collection that it tells of. */
  readonly emojiIndex: AreaCall<"emoji", "emojiIndex"> & { readonly round: number }
  readonly emojiAdd: AreaCall<"emoji", "emojiAdd">
  readonly emojiDel: AreaCall<"emoji", "emojiDel">
  readonly emojiMove: AreaCall<"emoji", "emojiMove">
  readonly filesIndex: never
  /** `of` whom and below which `before`, or one by its `id`. */
  readonly momentsIndex: AreaCall<"moments", "momentsIndex"> & {
    readonly of: number
    readonly before: number
    readonly id: number
  }
  readonly momentsAdd: AreaCall<"moments", "momentsAdd">
  readonly momentsSetCover: AreaCall<"moments", "momentsSetCover">
  /** The moment that it is about. */
  readonly momentsDel: AreaCall<"moments", "momentsDel"> & { readonly id: number }
  readonly momentsLike: AreaCall<"moments", "momentsLike"> & { readonly id: number }
  readonly momentsComment: AreaCall<"moments", "momentsComment"> & { readonly id: number }
  readonly momentsDelComment: AreaCall<"moments", "momentsDelComment"> & { readonly id: number; readonly comment: number }
  readonly sendCode: AreaCall<"entry", "sendCode"> & { readonly account: string }
  readonly inviteLogin: AreaCall<"entry", "inviteLogin">
  /** `alone`: the same without the group, for a service that does not know the call. */
  readonly loginAndJoinGroup: AreaCall<"entry", "loginAndJoinGroup"> & { readonly chat: ContactId; readonly alone: Call<"login"> }
  readonly registerAndJoinGroup: AreaCall<"entry", "registerAndJoinGroup"> & {
    readonly chat: ContactId
    readonly alone: Call<"register"> & { readonly password: string }
  }
  readonly searchMessages: AreaCall<"search", "searchMessages"> & { readonly words: string; readonly page: number }
}

/** A call with what it takes. */
interface Call<C extends CallName> {
  readonly call: C
  readonly body: CallBody<C>
}

/** What a client may learn after its start; the name of its folder (DEC-0098). */
export type AreaName = "account" | "emoji" | "entry" | "moments" | "outbox" | "search"

/** A call of an area, which hears of its end. */
interface AreaCall<N extends AreaName, C extends CallName> extends Call<C> {
  readonly area: N
}

/** The message of mine that it is about. */
interface OfMessage {
  readonly chat: ContactId
  readonly id: MessageId
}

/** A call that brings a file. */
interface UploadOf<N extends AreaName, C extends UploadCall> extends AreaCall<N, C> {
  readonly file: FileId
  /** What stands in the form beside it. */
  readonly fields: Readonly<Record<string, string>>
}

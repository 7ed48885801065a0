import type { ProfileChange, ProfileFields } from "../account/profile.ts"
import type { UserId } from "../account/User.ts"
import type { CallBody, CallName } from "../api/calls.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { MessageId } from "../message/Message.ts"
import type { HistorySearch } from "./State.ts"
import type { FileId, UploadCall } from "./Upload.ts"

/** A call on its way, with what its answer needs to know. It comes back with the answer, so that `step` keeps no books. */
export type CallAsk =
  | Call<"login">
  | (Call<"register"> & { readonly password: string })
  | Call<"logout">
  | Call<"bindUid">
  | Call<"getSystemInfo">
  | Call<"switchLang">
  | Call<"getContacts">
  | (Call<"getUserInfo"> & {
      readonly id: UserId
      /** The chat through which the page was opened. */
      readonly through?: ContactId
    })
  | Call<"searchUser">
  | (Call<"getMessageList"> & {
      readonly chat: ContactId
      /** A page of what was searched for, not of the history. */
      readonly finding?: Pick<HistorySearch, "words" | "type" | "page">
      /** Number of the message above which to read; 0 for the newest page. */
      readonly before: number
      /** The socket that was bound when it was asked, empty when none was: only then does nothing go missing after the page. */
      readonly socket: string
      /** Number of the newest message that was known when it was asked: a page of all there is holds it, unless it is gone. */
      readonly known?: number
    })
  | (Call<"sendMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  | (Call<"setMsgIsRead"> & {
      readonly chat: ContactId
      /** Number up to which it is read; 0 for all there is. */
      readonly upTo: number
    })
  | (Call<"resume"> & { readonly turn: number })
  | (Call<"undoMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  | (Call<"friendIndex"> & {
      readonly direction: "received" | "initiated"
      /** Notices counted when it was asked. */
      readonly system: number
    })
  | (Call<"delMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  | (Call<"removeMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  /** `left`: numbers of the messages that are still to be forwarded after this one. */
  | (Call<"forwardMessage"> & { readonly to: ReadonlyArray<ContactId>; readonly left: ReadonlyArray<number> })
  | (Call<"readAtMsg"> & { readonly chat: ContactId })
  | (Call<"setChatTop"> & { readonly chat: ContactId; readonly was: boolean })
  | (Call<"isNotice"> & { readonly chat: ContactId; readonly was: boolean })
  | (Call<"delChat"> & { readonly chat: ContactId })
  | Call<"getContactInfo">
  | Call<"getAdminNotice">
  | Call<"getAllUser">
  | Call<"groupAdd">
  | (Call<"groupInfo"> & { readonly chat: ContactId })
  | (Call<"groupUserList"> & { readonly chat: ContactId })
  | (Call<"editGroupName"> & { readonly chat: ContactId })
  | (Call<"addGroupUser"> & { readonly chat: ContactId; readonly left: ReadonlyArray<UserId> })
  | (Call<"removeUser"> & { readonly chat: ContactId })
  | (Call<"setManager"> & { readonly chat: ContactId })
  | (Call<"setNoSpeak"> & { readonly chat: ContactId })
  | (Call<"setNotice"> & { readonly chat: ContactId })
  | (Call<"groupSetting"> & { readonly chat: ContactId })
  | (Call<"joinGroup"> & { readonly chat: ContactId })
  | (Call<"changeOwner"> & { readonly chat: ContactId })
  | (Call<"removeGroup"> & { readonly chat: ContactId })
  | (Call<"clearMessage"> & { readonly chat: ContactId })
  | Call<"bindGroup">
  | Call<"scanQr">
  | (Call<"friendDel"> & { readonly id: UserId })
  | (Call<"setNickname"> & { readonly id: UserId; readonly remark: string })
  | (Call<"friendAdd"> & { readonly id: UserId })
  | (Call<"friendUpdate"> & { readonly id: number; readonly accept: boolean })
  /** `change`: what becomes other; `before`: as it was. */
  | (AreaCall<"account", "updateUserInfo"> & { readonly change: ProfileChange; readonly before: ProfileFields })
  | AreaCall<"account", "editAccount">
  | AreaCall<"account", "editPassword">
  | AreaCall<"account", "sessions">
  /** `id`: which; empty: all others. */
  | (AreaCall<"account", "endSession"> & { readonly id: string })
  | UploadOf<"account", "uploadAvatar">
  /** `round`: of the collection that it tells of. */
  | (AreaCall<"emoji", "emojiIndex"> & { readonly round: number })
  | AreaCall<"emoji", "emojiAdd" | "emojiDel" | "emojiMove">
  | UploadOf<"emoji", "uploadEmoji">
  /** `of` whom and below which `before`, or one by its `id`. */
  | (AreaCall<"moments", "momentsIndex"> & { readonly of: number; readonly before: number; readonly id: number })
  | AreaCall<"moments", "momentsAdd">
  | AreaCall<"moments", "momentsSetCover">
  /** The moment that it is about. */
  | (AreaCall<"moments", "momentsDel"> & { readonly id: number })
  | (AreaCall<"moments", "momentsLike"> & { readonly id: number })
  | (AreaCall<"moments", "momentsComment"> & { readonly id: number })
  | (AreaCall<"moments", "momentsDelComment"> & { readonly id: number; readonly comment: number })
  | UploadOf<"moments", "uploadFile">
  | (AreaCall<"entry", "sendCode"> & { readonly account: string })
  | AreaCall<"entry", "inviteLogin" | "scanQr">
  /** `alone`: the same without the group, for a service that does not know the call. */
  | (AreaCall<"entry", "loginAndJoinGroup"> & { readonly chat: ContactId; readonly alone: Call<"login"> })
  | (AreaCall<"entry", "registerAndJoinGroup"> & {
      readonly chat: ContactId
      readonly alone: Call<"register"> & { readonly password: string }
    })
  | (AreaCall<"search", "searchMessages"> & { readonly words: string; readonly page: number })

/** A call with what it takes. */
interface Call<C extends CallName> {
  readonly call: C
  readonly body: CallBody<C>
}

/** What a client may learn after its start; the name of its folder (DEC-0098). */
export type AreaName = "account" | "emoji" | "entry" | "moments" | "search"

/** A call of an area, which hears of its end. */
interface AreaCall<N extends AreaName, C extends CallName> extends Call<C> {
  readonly area: N
}

/** A call that brings a file. */
interface UploadOf<N extends AreaName, C extends UploadCall> extends AreaCall<N, C> {
  readonly file: FileId
  /** What stands in the form beside it. */
  readonly fields: Readonly<Record<string, string>>
}

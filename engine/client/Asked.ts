import type { UserId } from "../account/User.ts"
import type { Body, CallName } from "../api/calls.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { MessageId } from "../message/Message.ts"

/** A call on its way, with what its answer needs to know. It comes back with the answer, so that `step` keeps no books. */
export type Asked =
  | Call<"login">
  | (Call<"register"> & { readonly password: string })
  | Call<"logout">
  | Call<"bindUid">
  | Call<"getSystemInfo">
  | Call<"getContacts">
  | (Call<"getUserInfo"> & { readonly id: UserId })
  | Call<"searchUser">
  | (Call<"getMessageList"> & {
      readonly chat: ContactId
      /** Number of the message above which to read; 0 for the newest page. */
      readonly before: number
      /** The socket that was bound when it was asked, empty when none was: only then does nothing go missing after the page. */
      readonly socket: string
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
  | (Call<"friendAdd"> & { readonly id: UserId })
  | (Call<"friendUpdate"> & { readonly id: number; readonly accept: boolean })

interface Call<C extends CallName> {
  readonly call: C
  readonly body: Body<C>
}

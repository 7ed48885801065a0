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
  | (Call<"getMessageList"> & { readonly chat: ContactId; readonly before: number })
  | (Call<"sendMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  | (Call<"setMsgIsRead"> & { readonly chat: ContactId })
  | (Call<"undoMessage"> & { readonly chat: ContactId; readonly id: MessageId })
  | (Call<"friendIndex"> & { readonly direction: "received" | "initiated" })
  | (Call<"friendAdd"> & { readonly id: UserId })
  | (Call<"friendUpdate"> & { readonly id: number; readonly accept: boolean })

interface Call<C extends CallName> {
  readonly call: C
  readonly body: Body<C>
}

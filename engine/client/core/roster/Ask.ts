import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the chat list, each with what goes along beside its body. */
interface RosterAsks {
  readonly setChatTop: CallWithBody<"setChatTop"> & { readonly chat: ContactId; readonly was: boolean }
  readonly isNotice: CallWithBody<"isNotice"> & { readonly chat: ContactId; readonly was: boolean }
  readonly delChat: CallWithBody<"delChat"> & { readonly chat: ContactId }
  readonly setNickname: CallWithBody<"setNickname"> & { readonly id: UserId; readonly remark: string }
  readonly friendDel: CallWithBody<"friendDel"> & { readonly id: UserId }
}

/** A call of the chat list. */
export type RosterAsk = RosterAsks[keyof RosterAsks]

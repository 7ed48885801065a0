import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of people, each with what goes along beside its body. */
interface PeopleAsks {
  readonly searchUser: CallWithBody<"searchUser">
  readonly getUserInfo: CallWithBody<"getUserInfo"> & {
    readonly id: UserId
    /** The chat through which the page was opened. */
    readonly through?: ContactId
  }
  readonly friendIndex: CallWithBody<"friendIndex"> & {
    readonly direction: "received" | "initiated"
    /** Notices counted when it was asked. */
    readonly system: number
  }
  readonly friendAdd: CallWithBody<"friendAdd"> & { readonly id: UserId }
  readonly friendUpdate: CallWithBody<"friendUpdate"> & { readonly id: number; readonly accept: boolean }
}

/** A call of people. */
export type PeopleAsk = PeopleAsks[keyof PeopleAsks]

import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the connection to the service, each with what goes along beside its body. */
interface SyncAsks {
  readonly bindUid: CallWithBody<"bindUid">
  readonly resume: CallWithBody<"resume"> & { readonly turn: number }
  readonly getContacts: CallWithBody<"getContacts">
}

/** A call of the connection to the service. */
export type SyncAsk = SyncAsks[keyof SyncAsks]

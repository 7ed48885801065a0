import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the service, each with what goes along beside its body. */
interface ServiceAsks {
  readonly getSystemInfo: CallWithBody<"getSystemInfo">
  readonly getAdminNotice: CallWithBody<"getAdminNotice">
}

/** A call of the service. */
export type ServiceAsk = ServiceAsks[keyof ServiceAsks]

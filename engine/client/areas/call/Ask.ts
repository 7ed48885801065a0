import type { Signal } from "../../../call/Signal.ts"
import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls to the service of the area of calls. */
export type CallSignalAsk =
  | (CallWithBody<"sendToMsg"> & { readonly signal: Signal })
  /** Which servers help, with a pass of this moment. */
  | CallWithBody<"getSystemInfo">

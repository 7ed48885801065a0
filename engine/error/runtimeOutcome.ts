import { type Outcome, outcomeOf } from "./outcome.ts"
import type { RuntimeError } from "./runtime.ts"
import { toastMillis } from "./toast.ts"

/** Shown as long as it lasts, in the line above the list of messages. */
export interface StatusLine {
  readonly _tag: "Standing"
  readonly key: "app:link.Reconnecting.error"
}

/**
 * What the user gets to see of a failure of the runtime: a request that failed is an unanswered one, and one given up says
 * nothing; a file that did not come through has a toast of its own; a socket that cannot be opened stands in the line that says
 * Reconnecting. Nothing is said of what was sent too early over a socket: it is sent again (ERROR-09, spec 8.6, DEC-0015).
 */
export const runtimeOutcome = (tag: RuntimeError["_tag"]): Outcome | StatusLine => {
  switch (tag) {
    case "RequestTimeout":
    case "RequestFailed":
      return outcomeOf({ _tag: "NoResponse" })
    case "Aborted":
    case "SocketNotOpen":
      return outcomeOf({ _tag: "Aborted" })
    case "DownloadFailed":
    case "UploadFailed":
      return { _tag: "Toast", words: { _tag: "Key", key: "error:not-transferred", params: {} }, millis: toastMillis("silence") }
    case "SocketConnectFailed":
      return { _tag: "Standing", key: "app:link.Reconnecting.error" }
  }
}

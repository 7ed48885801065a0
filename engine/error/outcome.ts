import { type Tells, type ToastMillis, toastMillis } from "./toast.ts"

/** What came back from a call: the envelope, a bare status of HTTP, something unreadable, or nothing at all. */
export type Answered =
  /** `retryAfter`: a busy server asks to wait so many seconds. `reason`: which refusal it is, where the server names it (DEC-0094). */
  | {
      readonly _tag: "Envelope"
      readonly code: number
      readonly msg: string
      readonly retryAfter?: number
      readonly reason?: string
    }
  /** Any status but success; `message` is the transport's own sentence, if it has one. */
  | { readonly _tag: "HttpStatus"; readonly status: number; readonly message?: string }
  /** Success, but no envelope in the body. */
  | { readonly _tag: "NotEnvelope" }
  /** No answer in time, or no network. */
  | { readonly _tag: "NoResponse" }
  /** We gave the call up ourselves. */
  | { readonly _tag: "Aborted" }

/** A sentence for the user: the server's own, or a key of `locales/` with what it names. */
type OutcomeWords =
  | { readonly _tag: "Said"; readonly text: string }
  | { readonly _tag: "Key"; readonly key: OutcomeKey; readonly params: Readonly<Record<string, string | number>> }

/** Keys of `locales/<language>/error.json`. */
type OutcomeKey =
  | "error:request-failed"
  | "error:server-error"
  | "error:http-status"
  | "error:network-timeout"
  | "error:not-transferred"

/** What the user gets to see (spec 8.1, 8.2). */
export type Outcome =
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Toast"; readonly words: OutcomeWords; readonly millis: ToastMillis }
  | { readonly _tag: "Dialog"; readonly key: "authorization-expired"; readonly then: "login" }
  /** To the login page; `text` is said there, when there is one. */
  | { readonly _tag: "Login"; readonly text: string }

const NOTHING: Outcome = { _tag: "Nothing" }
/** A sentence of the service (ERROR-01, spec 8.1). */
const say = (text: string, tells: Tells): Outcome => ({
  _tag: "Toast",
  words: { _tag: "Said", text },
  millis: toastMillis(tells)
})
const tell = (key: OutcomeKey, tells: Tells, params: Readonly<Record<string, string | number>> = {}): Outcome => ({
  _tag: "Toast",
  words: { _tag: "Key", key, params },
  millis: toastMillis(tells)
})

/** The code that has no meaning of its own: nothing is shown, whatever text comes with it (ERROR-02, spec 8.1). */
const QUIET = 200
/** The code that leads to the login page, where its text is said (ERROR-03, spec 8.1). */
const TO_LOGIN = -1
/** The status after which a dialog asks to log in again (ERROR-04, spec 8.2). */
const EXPIRED = 401

const ofEnvelope = (code: number, msg: string): Outcome => {
  const text = msg.trim()
  if (code === TO_LOGIN) return { _tag: "Login", text }
  if (code === QUIET) return NOTHING
  if (text !== "") return say(text, "answer")
  return code === 0 ? NOTHING : tell("error:request-failed", "answer")
}

/** A status of HTTP is a toast: of ours for 500, else the transport's sentence or the number (ERROR-05, spec 8.2). */
const ofStatus = (status: number, message = ""): Outcome => {
  if (status === EXPIRED) return { _tag: "Dialog", key: "authorization-expired", then: "login" }
  if (status === 500) return tell("error:server-error", "status")
  const text = message.trim()
  return text === "" ? tell("error:http-status", "status", { status }) : say(text, "status")
}

/** Without an answer that can be read: our own sentence, or nothing for what we gave up ourselves (ERROR-06, spec 8.2). */
const UNANSWERED: Readonly<Record<"NotEnvelope" | "NoResponse" | "Aborted", Outcome>> = {
  NotEnvelope: tell("error:server-error", "answer"),
  NoResponse: tell("error:network-timeout", "silence"),
  Aborted: NOTHING
}

/** What follows from an answer, for the user to see (spec 8; what it leaves open: DEC-0015). */
export const outcomeOf = (answer: Answered): Outcome => {
  if (answer._tag === "Envelope") return ofEnvelope(answer.code, answer.msg)
  return answer._tag === "HttpStatus" ? ofStatus(answer.status, answer.message) : UNANSWERED[answer._tag]
}

/** What came back from a call: the envelope, a bare status of HTTP, something unreadable, or nothing at all. */
export type Answered =
  /** `retryAfter`: a busy server asks to wait so many seconds. */
  | { readonly _tag: "Envelope"; readonly code: number; readonly msg: string; readonly retryAfter?: number }
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
type OutcomeKey = "error:request-failed" | "error:server-error" | "error:http-status" | "error:network-timeout"

/** What the user gets to see (spec 8.1, 8.2). */
export type Outcome =
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Toast"; readonly words: OutcomeWords; readonly millis: number }
  | { readonly _tag: "Dialog"; readonly key: "authorization-expired"; readonly then: "login" }
  /** To the login page; `text` is said there, when there is one. */
  | { readonly _tag: "Login"; readonly text: string }

/** How long a toast with an answer stays, in milliseconds (ERROR-01, spec 8.1). */
export const TOAST_MILLIS = 2500

const NOTHING: Outcome = { _tag: "Nothing" }
const say = (text: string): Outcome => ({ _tag: "Toast", words: { _tag: "Said", text }, millis: TOAST_MILLIS })
const tell = (key: OutcomeKey, params: Readonly<Record<string, string | number>> = {}): Outcome => ({
  _tag: "Toast",
  words: { _tag: "Key", key, params },
  millis: TOAST_MILLIS
})

const ofEnvelope = (code: number, msg: string): Outcome => {
  const text = msg.trim()
  if (code === -1) return { _tag: "Login", text }
  if (code === 200) return NOTHING
  if (text !== "") return say(text)
  return code === 0 ? NOTHING : tell("error:request-failed")
}

/**
 * What follows from an answer (spec 8): the envelope's text is a toast (ERROR-01), also when the call succeeded; code 200 is
 * nothing special (ERROR-02); code -1 leads to the login page (ERROR-03); HTTP 401 asks first (ERROR-04); other statuses, an
 * unreadable body and silence are toasts of our own (ERROR-05, ERROR-06). What the two leave open: DEC-0015.
 */
export const outcomeOf = (answer: Answered): Outcome => {
  switch (answer._tag) {
    case "Envelope":
      return ofEnvelope(answer.code, answer.msg)
    case "HttpStatus": {
      if (answer.status === 401) return { _tag: "Dialog", key: "authorization-expired", then: "login" }
      if (answer.status === 500) return tell("error:server-error")
      const text = (answer.message ?? "").trim()
      return text === "" ? tell("error:http-status", { status: answer.status }) : say(text)
    }
    case "NotEnvelope":
      return tell("error:server-error")
    case "NoResponse":
      return tell("error:network-timeout")
    case "Aborted":
      return NOTHING
  }
}

import { type Answered, type OutcomeWords, outcomeOf, TOAST_MILLIS } from "../error/outcome.ts"
import type { Refused } from "../error/refusal.ts"
import { NEVER } from "../format/Millis.ts"
import { connect } from "./connection.ts"
import { loggedOut } from "./initial.ts"
import { andThen, type Turn, stay } from "./Turn.ts"
import type { State, Words } from "./State.ts"

/** Toasts shown at once; older ones give way. */
const TOASTS_MAX = 3

/** A sentence of the server. */
export const said = (text: string): Words => ({ _tag: "Said", text })

/** The sentence for a refusal of ours. */
export const why = (refused: Refused): Words => ({ _tag: "Key", key: `refusal:${refused.reason}`, params: refused.params })

/** Shows a toast for so many milliseconds (spec 8.1, 9.7). */
export const toast = (state: State, words: Words, millis: number): Turn => {
  const id = (state.toasts.at(-1)?.id ?? 0) + 1
  return [
    { ...state, toasts: [...state.toasts, { id, words, millis }].slice(-TOASTS_MAX) },
    [{ _tag: "EndToast", id, after: millis }]
  ]
}

/** Ends the session here: nothing of it stays, on screen, in storage or on the socket (spec 4.13). */
export const endSession = (state: State): Turn => {
  const [stopped, intents] = connect(state, { _tag: "Stop" }, NEVER)
  return [loggedOut(stopped), [...intents, { _tag: "Forget", keys: ["userInfo", "authToken"] }]]
}

const wordsOf = (words: OutcomeWords): Words => (words._tag === "Said" ? words : { ...words, key: `error:${words.key}` })

/** What an answer or its absence means for the user, by the error catalogue (spec 8). */
export const tell = (state: State, answered: Answered): Turn => {
  const outcome = outcomeOf(answered)
  switch (outcome._tag) {
    case "Nothing":
      return stay(state)
    case "Toast":
      return toast(state, wordsOf(outcome.words), outcome.millis)
    case "Dialog":
      return stay({ ...state, dialog: { kind: outcome.key } })
    case "Login":
      return andThen(endSession(state), (ended) =>
        outcome.text === "" ? stay(ended) : toast(ended, said(outcome.text), TOAST_MILLIS)
      )
  }
}

/** The sentence for an answer that is not a success; for one that has none, the catalogue's own (spec 8). */
export const problemWords = (answered: Answered): Words => {
  const outcome = outcomeOf(answered)
  return outcome._tag === "Toast" ? wordsOf(outcome.words) : outcome._tag === "Login" ? said(outcome.text) : said("")
}

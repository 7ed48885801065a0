import { type Answered, outcomeOf } from "../../../error/outcome.ts"
import type { Refused } from "../../../error/refusal.ts"
import { NEVER } from "../../../format/Millis.ts"
import { type Tells, type ToastMillis, toastMillis } from "../../../error/toast.ts"
import { stepConnection } from "../sync/connection.ts"
import { withoutSession } from "../../initial.ts"
import { tokenIn } from "../session/me.ts"
import { andThen, type InnerIntent, type Turn, stay } from "../../Turn.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "./Task.ts"
import { withFailedTask } from "./tasks.ts"
import type { Words } from "./Words.ts"

/** Toasts shown at once; older ones give way. */
const TOASTS_MAX = 3

/** A sentence of the server. */
export const serverWords = (text: string): Words => ({ _tag: "Said", text })

/** The sentence for a refusal of ours. */
export const refusalWords = (refused: Refused): Words => ({
  _tag: "Key",
  key: `refusal:${refused.reason}`,
  params: refused.params
})

type Refusal = Extract<InnerIntent, { readonly _tag: "Refuse" }>

const refuseOn = (refused: Refused, at: Refusal["at"]): InnerIntent => ({
  _tag: "Refuse",
  words: refusalWords(refused),
  reason: refused.reason,
  at
})

/** The command is refused, and its screen tells so by itself. */
export const refuseSilently = (refused: Refused): InnerIntent => ({
  _tag: "Came",
  outcome: { _tag: "Refused", words: refusalWords(refused), reason: refused.reason, by: "client" }
})

/** Refuses the command; a toast says why. */
export const refuseByToast = <S>(state: S, refused: Refused): Turn<S> => [state, [refuseOn(refused, null)]]

/** Refuses the command; its task says why, and, where it `isNamed`, which refusal it is. */
export const refuseByTask = <S>(state: S, task: TaskKey, refused: Refused, isNamed = false): Turn<S> => [
  state,
  [refuseOn(refused, { task, isNamed })]
]

/** Shows a toast, for as long as such a one stays (ERROR-12, spec 8.1). */
export const showToast = <S extends Pick<State, "toastCount" | "toasts">>(state: S, words: Words, tells: Tells): Turn<S> =>
  toastFor(state, words, toastMillis(tells))

/** Shows it for so many milliseconds; at most three stand at once, and no number is used twice (CLIENT-35, spec 8.1, 9.7). */
const toastFor = <S extends Pick<State, "toastCount" | "toasts">>(state: S, words: Words, millis: ToastMillis): Turn<S> => {
  const id = state.toastCount + 1
  return [
    { ...state, toasts: [...state.toasts, { id, words, millis }].slice(-TOASTS_MAX), toastCount: id },
    [{ _tag: "EndToast", id, after: millis }]
  ]
}

/** Ends the session here: nothing of it stays, on screen, in storage or on the socket (CLIENT-04, spec 4.13). */
export const endSession = (state: State): Turn => {
  const [stopped, intents] = stepConnection(state, { _tag: "Stop" }, NEVER)
  return [withoutSession(stopped), [...intents, { _tag: "Forget", token: tokenIn(state) }]]
}

/** The server ended the session: the archive stays, so that what was written and not sent waits for the same person (CLIENT-06, spec 8.1, DEC-0026). */
export const expireSession = (state: State): Turn => endSession(state)

/** What an answer or its absence means for the user, by the error catalogue (spec 8). */
export const tellProblem = (state: State, answered: Answered): Turn => {
  const outcome = outcomeOf(answered)
  switch (outcome._tag) {
    case "Nothing":
      return stay(state)
    case "Toast":
      return toastFor(state, outcome.words, outcome.millis)
    case "Dialog":
      return stay({ ...state, dialog: { kind: outcome.key } })
    case "Login":
      return andThen(expireSession(state), (ended) =>
        outcome.text === "" ? stay(ended) : showToast(ended, serverWords(outcome.text), "answer")
      )
  }
}

/** The sentence for an answer that is not a success; for one that has none, the catalogue's own (spec 8). */
export const problemWords = (answered: Answered): Words => {
  const outcome = outcomeOf(answered)
  switch (outcome._tag) {
    case "Toast":
      return outcome.words
    case "Login":
      return serverWords(outcome.text)
    case "Dialog":
      return { _tag: "Key", key: "refusal:session-expired", params: {} }
    case "Nothing":
      return { _tag: "Key", key: "error:request-failed", params: {} }
  }
}

/** Whether an answer ends the session at once (spec 8.1). */
export const losesSession = (answered: Answered): boolean => outcomeOf(answered)._tag === "Login"

/** Whether an answer ends the session, at once or after a question (spec 8.1, 8.2). */
export const endsSession = (answered: Answered): boolean => {
  const { _tag } = outcomeOf(answered)
  return _tag === "Login" || _tag === "Dialog"
}

/** A failure belongs to the screen that asked, which `state` tells of it; only a lost session goes further (spec 8.1). */
export const afterProblem = (state: State, answered: Answered): Turn =>
  endsSession(answered) ? tellProblem(state, answered) : stay(state)

/** Why a task failed, and which refusal it was, where the service names it. */
export const withAnswerFailed = <S extends Pick<State, "tasks">>(state: S, key: TaskKey, answered: Answered): S =>
  withFailedTask(state, key, problemWords(answered), answered._tag === "Envelope" ? answered.reason : undefined)

/** What the server says of a success, where it says something. */
export const tellSuccess = <S extends Pick<State, "toastCount" | "toasts">>(state: S, sentence: string): Turn<S> =>
  sentence === "" ? stay(state) : showToast(state, serverWords(sentence), "push")

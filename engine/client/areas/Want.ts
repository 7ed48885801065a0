import type { SessionAnswer } from "../../api/calls/pub.ts"
import type { Answered } from "../../error/outcome.ts"
import type { Tells } from "../../error/toast.ts"
import type { CallAsk } from "../CallAsk.ts"
import { endsSession, withAnswerFailed, serverWords } from "../core/notices/notices.ts"
import { DONE } from "../core/notices/settled/Settled.ts"
import type { State } from "../State.ts"
import type { TaskKey } from "../core/notices/Task.ts"
import type { Turn } from "../Turn.ts"
import type { Words } from "../core/notices/Words.ts"

/** What an area wants done beyond its slice: outside, or by the parts of the client to which it belongs. */
export type Want =
  | Turn[1][number]
  /** Make a call, with the headers of this moment. */
  | { readonly _tag: "Ask"; readonly ask: CallAsk }
  | { readonly _tag: "Toast"; readonly words: Words; readonly tells: Tells }
  /** Tell the person what an answer means, by the error catalogue; it may end the session. */
  | { readonly _tag: "Explain"; readonly answered: Answered }
  | { readonly _tag: "EndSession" }
  /** Somebody is logged in from now on. */
  | { readonly _tag: "Enter"; readonly session: typeof SessionAnswer.Type }

/** What an area, or the reader of a reply, makes of one event: the part of the state that it was given, and what it wants done, in order. */
export type AreaTurn<V> = readonly [V, ReadonlyArray<Want>]

/** The reply is a problem, and yet all is as the person wanted it. */
export const SUCCEEDED: Want = { _tag: "Came", outcome: DONE }

export const wantCall = (what: CallAsk): Want => ({ _tag: "Ask", ask: what })

/** A call that goes on with the command of another. */
export const wantFurther = (before: Pick<CallAsk, "for">, what: CallAsk): Want =>
  wantCall(before.for === undefined ? what : { ...what, for: before.for })

export const wantWords = (answered: Answered): Want => ({ _tag: "Explain", answered })

export const wantToast = (words: Words, tells: Tells): Want => ({ _tag: "Toast", words, tells })

/** What the server says of a success, where it says something. */
export const wantSuccess = (sentence: string): ReadonlyArray<Want> =>
  sentence === "" ? [] : [wantToast(serverWords(sentence), "push")]

/** A failure that the screen tells: only a lost session goes further (spec 8.1). */
export const wantAfterProblem = (answered: Answered): ReadonlyArray<Want> => (endsSession(answered) ? [wantWords(answered)] : [])

/** A failure that belongs to a task: its words say why. */
export const wantProblem = <S extends Pick<State, "tasks">>(state: S, key: TaskKey, answered: Answered): AreaTurn<S> => [
  withAnswerFailed(state, key, answered),
  wantAfterProblem(answered)
]

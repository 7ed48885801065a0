import { SEARCH } from "../../../api/calls/search.ts"
import { answersOf } from "../../answers.ts"
import { endsSession, problemWords } from "../../core/notices/notices.ts"
import type { State } from "../../State.ts"
import { withBusyTask, withDoneTask, withFailedTask } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import type { CommandOf } from "../types.ts"
import { type AreaTurn, wantCall, wantWords } from "../Want.ts"

type PlacesView = Pick<State, "places" | "tasks">
type Asked<T> = Extract<CommandOf<"places">, { readonly _tag: T }>

/** Asks for a page of places; what was found stands until the answer to another question is here (spec 2.22, DEC-0265). */
const look = (state: PlacesView, { near, page, words }: Asked<"PlacesAsked">): AreaTurn<PlacesView> => {
  const question = page === 1 ? state.places.question + 1 : state.places.question
  const next = withBusyTask({ ...state, places: { ...state.places, question, page } }, "findPlaces")
  const body = { ...near, keywords: words, page }
  return [next, [wantCall({ area: "places", call: "findPlaces", body, question, page })]]
}

/** Nothing stays of it, and the answer to what was asked is left aside. */
const leave = (state: PlacesView): AreaTurn<PlacesView> =>
  stay(withDoneTask({ ...state, places: { question: state.places.question + 1, found: [], page: 1, count: 0 } }, "findPlaces"))

/** A page of places; the answer to an earlier question is left aside. */
const found = (state: PlacesView, { ask: asked, result }: AreaReplyOf<"places", "findPlaces">): AreaTurn<PlacesView> => {
  if (result._tag === "Problem" && endsSession(result.answered)) return [state, [wantWords(result.answered)]]
  if (asked.question !== state.places.question || asked.page !== state.places.page) return stay(state)
  if (result._tag === "Problem") return stay(withFailedTask(state, "findPlaces", problemWords(result.answered)))
  const before = asked.page === 1 ? [] : state.places.found
  const places = { ...state.places, found: [...before, ...result.data], count: result.count }
  return stay(withDoneTask({ ...state, places }, "findPlaces"))
}

/** Looking for places to say where one is (spec 2.22). */
export const AREA = defineArea("places", {
  changes: ["tasks"],
  answers: answersOf({ findPlaces: SEARCH.findPlaces }),
  commands: { PlacesAsked: look, PlacesLeftAsked: leave },
  replies: { findPlaces: found }
})

import { ask } from "./ask.ts"
import { endsSession, success } from "./notices.ts"
import type { Stored } from "./ports/Storage.ts"
import type { State } from "./State.ts"
import type { ToldOf } from "./Told.ts"
import { andThen, type Turn } from "./Turn.ts"

/** Until a farewell that nobody heard is said again, in milliseconds. */
const FAREWELL_WAIT = 60_000

const withFarewells = (state: State, farewells: ReadonlyArray<string>): Turn => [
  { ...state, farewells },
  [{ _tag: "Store", key: "farewells", value: farewells }]
]

/** Says goodbye to the server: the token of the session is kept until it has heard. */
export const farewell = (state: State, token: string): Turn =>
  andThen(withFarewells(state, [...state.farewells, token]), (next) => [
    next,
    [ask(next, { call: "logout", body: { client_id: next.connection.clientId } })]
  ])

/**
 * Says each goodbye once more that the server has not heard: at the start, when a network is there again, and a minute after nobody
 * answered (CLIENT-50, spec 4.13, DEC-0095).
 */
export const farewellsAgain = (state: State): Turn => [
  state,
  state.farewells.map((token) => ({ ...ask(state, { call: "logout", body: {} }), token }))
]

/** A farewell was heard, or was not needed any more; otherwise it is kept. Only the first is worth its sentence. */
export const logout = (state: State, { ask: asked, result, token }: ToldOf<"logout">): Turn => {
  if (result._tag === "Problem" && !endsSession(result.answered))
    return [state, [{ _tag: "Remind", of: "farewell", after: FAREWELL_WAIT }]]
  const heard = withFarewells(
    state,
    state.farewells.filter((each) => each !== token)
  )
  const isFirst = asked.body.client_id !== undefined
  return isFirst && result._tag === "Done" ? andThen(heard, (next) => success(next, result.msg)) : heard
}

/** With the farewells that storage holds: those of all tabs. */
export const withFarewellsOf = (state: State, { farewells }: Stored): State => ({
  ...state,
  farewells: Array.isArray(farewells) ? farewells.filter((each) => typeof each === "string") : []
})

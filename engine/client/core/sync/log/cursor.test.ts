import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { Scope } from "../../../../api/frames.ts"
import { stay } from "../../../Turn.ts"
import type { State } from "../../../State.ts"
import { applyNextLine } from "./cursor.ts"
import type { Lined } from "./Log.ts"

const SCOPE = Scope.make("c:1-7")
/** Frames that are held in all. */
const MOST = 2000

const line = (n: number): Lined => ({ type: "ping", data: {}, line: { scope: SCOPE, n } })
const told = (state: State, n: number): State => applyNextLine(state, line(n), stay)[0]

/** What is held, when everything but the first line came. */
const holding = (count: number, isAsked: boolean): State => {
  const { state } = play({ start: "numbered", contacts: [row()], when: isAsked ? [{ ask: { _tag: "ContactsAsked" } }] : [] })
  return Array.from({ length: count }, (_, index) => index + 2).reduce(told, state)
}

it("[LOG-02] when more is held than is worth keeping, all of it goes, and another question follows the one on its way", () => {
  const full = holding(MOST, true)
  assert.deepStrictEqual([full.log.heldCount, full.log.asked?.again], [MOST, false])
  const { asked, held, heldCount } = told(full, MOST + 2).log
  assert.deepStrictEqual([heldCount, HashMap.size(held), asked?.again], [0, 0, true])
})

it("[LOG-02] also while no question is on its way", () => {
  const { asked, heldCount } = holding(MOST + 1, false).log
  assert.deepStrictEqual([heldCount, asked], [0, null])
})

it("[LOG-02] of a scope that goes on without a gap nothing is held any more", () => {
  const { held, reached } = told(holding(2, false), 1).log
  assert.deepStrictEqual(
    [HashMap.size(held), HashMap.get(reached, SCOPE)],
    [0, HashMap.get(HashMap.make([SCOPE, { n: 3, chat: "7" }]), SCOPE)]
  )
})

import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import type { Event } from "../../Event.ts"
import type { State } from "../../State.ts"
import { unreportedReadsSaid, unreportedReadsTold } from "./unreportedReads.ts"

const [BOB, CLEO, TOM] = [ContactId.make("2"), ContactId.make("3"), ContactId.make("4")]
const now = Millis.make(0)
const { state: blank } = play({ start: "follows", contacts: [row(2), row(3)], when: [] })
type Read = ReadonlyArray<readonly [ContactId, number]>
const reading = (reads: Read, state = blank): State => ({ ...state, unreportedReads: HashMap.fromIterable(reads) })
const told = (put: Read, gone: Read = []): Extract<Event, { readonly _tag: "UnreportedReadsTold" }> => ({
  _tag: "UnreportedReadsTold",
  said: { _tag: "Unsaid", put, gone },
  now
})

it("[LOG-08] what is read here, and what the server has heard of, is told; what others told is not told back", () => {
  const before = reading([
    [BOB, 3],
    [CLEO, 4]
  ])
  const said = (after: State, event: Event = { _tag: "WakeTold", now }) => unreportedReadsSaid(before, event, after)
  const more = reading([
    [BOB, 5],
    [CLEO, 4]
  ])
  assert.deepStrictEqual(said(more), { _tag: "Unsaid", put: [[BOB, 5]], gone: [] })
  assert.deepStrictEqual(said(reading([[BOB, 3]])), { _tag: "Unsaid", put: [], gone: [[CLEO, 4]] })
  assert.deepStrictEqual(said(reading([[BOB, 5]])), { _tag: "Unsaid", put: [[BOB, 5]], gone: [[CLEO, 4]] })
  assert.strictEqual(said(reading([...before.unreportedReads])), null)
  const kept: Event = { _tag: "KeptTold", owner: 1 as never, kept: "gone", now }
  for (const event of [told([]), kept, { _tag: "StoredTold", stored: {}, now }] as ReadonlyArray<Event>)
    assert.strictEqual(said(more, event), null)
  // who is logged out tells nobody that all is read
  assert.strictEqual(said({ ...play({ start: "apart", when: [] }).state }), null)
})

it("[LOG-08] the furthest that any tab has read counts, of contacts that are here, until the server has heard of it", () => {
  const heard = (put: Read, gone: Read = []) => [...unreportedReadsTold(reading([[BOB, 3]]), told(put, gone)).unreportedReads]
  assert.deepStrictEqual(heard([[BOB, 4]]), [[BOB, 4]])
  assert.deepStrictEqual(heard([[BOB, 2]]), [[BOB, 3]])
  assert.deepStrictEqual(heard([[TOM, 9]]), [[BOB, 3]])
  assert.deepStrictEqual(heard([], [[BOB, 3]]), [])
  assert.deepStrictEqual(heard([], [[BOB, 2]]), [[BOB, 3]])
  assert.deepStrictEqual(heard([], [[BOB, 4]]), [])
  const { state: out } = play({ start: "apart", when: [] })
  assert.strictEqual(unreportedReadsTold(out, told([[BOB, 4]], [[BOB, 4]])), out)
})

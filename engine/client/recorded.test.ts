import { assert, it } from "@effect/vitest"
import { readRecorded, Replay, textOf } from "#fixtures/client/recorded.ts"
import { sound } from "#fixtures/client/agreement.ts"
import { playWishes, wishful } from "#fixtures/client/wishes.ts"
import { prop } from "#fixtures/prop.ts"
import { recordedTexts } from "#fixtures/read.ts"
import { INITIAL } from "./initial.ts"
import type { Event } from "./Event.ts"
import type { State } from "./State.ts"

it.each(recordedTexts())("[CLIENT-39] %s tells the same again", (_, text) => {
  let replay = new Replay()
  for (const [index, recorded] of readRecorded(text).entries()) {
    // a program that starts again knows nothing
    if (recorded.event._tag === "StartTold") replay = new Replay()
    assert.deepStrictEqual(replay.tell(recorded.event), recorded, `event ${index + 1}`)
  }
})

prop(
  "[CLIENT-39] whatever a person wishes for, and whatever happens meanwhile, the state is sound and the same again",
  wishful,
  (each) => {
    const events: Array<Event> = []
    let last: State = INITIAL
    playWishes(
      each,
      ({ state }) => sound(state),
      (state, event) => {
        events.push(event)
        last = state
      }
    )
    const replay = new Replay()
    for (const event of events) replay.tell(event)
    assert.strictEqual(replay.text, textOf(last))
  }
)

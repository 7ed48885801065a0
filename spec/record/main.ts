import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import type { Event } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import { life, playLife } from "#fixtures/client/life.ts"
import { anyHistory, keptHistory } from "#fixtures/client/moves.ts"
import { Replay } from "#fixtures/client/recorded.ts"
import { playWishes, wishful } from "#fixtures/client/wishes.ts"
import { World } from "#fixtures/client/World.ts"

/**
 * Records random histories of the client for `engine/client/recorded.test.ts`: `npm run record`. Look at what changed before you
 * commit it: each line is an event, and its outcome.
 */
const FOLDER = join(import.meta.dirname, "../../fixtures/client/recorded")
const SEED = 20_261_122

/** Plays a history, of which each event is told. */
type Play = (watch: (state: State, event: Event) => void) => void

/** The longest of several at random: most happens in them. */
const sample = <A>(arbitrary: fc.Arbitrary<A>, count: number, length: (each: A) => number): ReadonlyArray<A> =>
  fc
    .sample(arbitrary, { seed: SEED, numRuns: count * 8 })
    .toSorted((a, b) => length(b) - length(a))
    .slice(0, count)

const named = <A>(name: string, all: ReadonlyArray<A>, play: (each: A, watch: Parameters<Play>[0]) => void) =>
  all.map((each, n) => [`${name}-${n + 1}`, (watch: Parameters<Play>[0]) => play(each, watch)] as const)

const moves = (each: { readonly moves: ReadonlyArray<unknown> }): number => each.moves.length

const histories: ReadonlyArray<readonly [name: string, play: Play]> = [
  ...named("plain", sample(anyHistory, 6, moves), (each, watch) => void World.of(each, watch)),
  ...named("kept", sample(keptHistory, 6, moves), (each, watch) => void World.of(each, watch)),
  ...named("life", sample(life, 6, moves), (each, watch) => void playLife(each, () => {}, watch)),
  ...named(
    "wishes",
    sample(wishful, 12, (each) => moves(each.life) + each.wishes.length),
    (each, watch) => void playWishes(each, () => {}, watch)
  )
]

mkdirSync(FOLDER, { recursive: true })
for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file))
for (const [name, play] of histories) {
  const events: Array<Event> = []
  play((_, event) => events.push(JSON.parse(JSON.stringify(event)) as Event))
  let replay = new Replay()
  const lines = events.map((event) => {
    // a program that starts again knows nothing
    if (event._tag === "StartTold") replay = new Replay()
    return JSON.stringify(replay.tell(event))
  })
  writeFileSync(join(FOLDER, `${name}.jsonl`), `${lines.join("\n")}\n`)
  console.log(`${name}: ${lines.length} events`)
}

import { compared } from "../compared.ts"
import { isWithin } from "../percentile.ts"
import type { Part, Row, Share } from "../Row.ts"
import type { Got, SentAgain } from "./load.ts"
import type { Done } from "./rounds.ts"
import { sends } from "./pairs.ts"
import { onStage, pause, untilBound } from "./stage.ts"

/** So many may wish to send at a time that it is not they who wait for a free line. */
const PAIRS = 2000
/** Senders of whom each sends again after its answer: enough to keep the server busy, too few to overload it. */
const STEADY = 200
const MILLIS = 10_000
const STEADY_MILLIS = 5000
const FACTOR = 2
/** How long is waited for what was turned away, in milliseconds. At the capacity it takes 12 s; nobody answers the whole load after a minute. */
const AGAIN_MILLIS = 50_000
/** After that it is measured so often, and for so long each time, in milliseconds, whether all is as before. */
const LOOKS = 20
const LOOK = 500

interface Overloaded {
  /** Sends a second that the server takes when nobody is turned away. */
  readonly capacity: number
  readonly done: Done
  readonly again: SentAgain
  /** From then on until sends are answered as before, in seconds; nothing when they were not in time. */
  readonly recovered: number | null
  /** Whether each message that was taken came to both sides, in order. */
  readonly isWhole: boolean
}

const AGAIN = "overload: until all that was turned away has come"
const RECOVERED = "overload: until all is answered as before"

const ours = (share: Share): Promise<Overloaded> => {
  const pairs = share(PAIRS)
  const steady = share(STEADY)
  return onStage("parley", { users: pairs * 2, pairs, members: 0 }, async ({ load, port }) => {
    await load.ask({ _tag: "Sockets", port, from: 1, to: pairs * 2, checks: 10, every: 10, calls: true })
    await untilBound(port, pairs * 2)
    const sent = (count: number, millis: number, rate = 0) => load.ask<Done>(sends(port, count, millis, "sockets", rate))
    await sent(steady, share(STEADY_MILLIS))
    const before = await sent(steady, share(STEADY_MILLIS))
    const capacity = before.answered / before.seconds
    await pause(1000)
    await load.ask<Got>({ _tag: "Got" })
    const done = await sent(pairs, share(MILLIS), capacity * FACTOR)
    const again = await load.ask<SentAgain>({ _tag: "Again", millis: AGAIN_MILLIS })
    const over = performance.now()
    let taken = done.answered + again.taken
    let recovered: number | null = null
    for (let look = 0; look < LOOKS && recovered === null; look += 1) {
      const { answered, p95, refused } = await sent(Math.ceil(steady / 10), LOOK)
      taken += answered
      if (refused === 0 && isWithin(p95, 100)) recovered = (performance.now() - over) / 1000
    }
    await pause(1000)
    const { isOrdered, messages } = await load.ask<Got>({ _tag: "Got" })
    return { capacity, done, again, recovered, isWhole: isOrdered && messages === taken * 2 }
  })
}

/** Over sockets, as our clients send them. Twice as many one-to-one sends are wished as the server can take: it goes on taking what it can, and tells the others to come later, which they do. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const { again, capacity, done, isWhole, recovered } = await ours(share)
  const rate = done.answered / done.seconds
  return [
    compared(
      {
        name: "overload: sends taken of twice the capacity",
        measured: rate,
        unit: "sends/s",
        baseline: { name: "the capacity", measured: capacity }
      },
      "at least 0.95 x",
      rate >= 0.95 * capacity
    ),
    compared(
      { name: "overload: answer p95 of those that are taken", measured: done.p95, unit: "ms" },
      "under 300 ms",
      isWithin(done.p95, 300)
    ),
    compared(
      { name: "overload: answer p95 of those that are told to come later", measured: done.refusedP95, unit: "ms" },
      "under 300 ms",
      isWithin(done.refusedP95, 300)
    ),
    {
      ...compared(
        { name: AGAIN, measured: again.left === 0 ? again.seconds : null, unit: "s" },
        "all of it, none lost",
        again.left === 0 && isWhole
      ),
      details: [
        `${again.taken + again.left} were turned away, which take ${(again.taken / capacity).toFixed(1)} s at the capacity;`,
        `${again.left} of them did not come, and of all that was taken ${isWhole ? "none" : "some"} was lost`
      ]
    },
    compared(
      { name: RECOVERED, measured: recovered, unit: "s" },
      `within 10 s (${isWhole ? "none" : "some"} lost)`,
      isWithin(recovered, 10) && isWhole
    )
  ]
}

export const OVERLOAD_PART: Part = {
  figures: [
    "overload: sends taken of twice the capacity",
    "overload: answer p95 of those that are taken",
    "overload: answer p95 of those that are told to come later",
    AGAIN,
    RECOVERED
  ],
  measure
}

import { compared } from "../compared.ts"
import { isWithin } from "../percentile.ts"
import type { Part, Row, Share } from "../Row.ts"
import { GROUP } from "./fill.ts"
import { toldAll } from "./group.ts"
import { countOf } from "./idle.ts"
import type { Got, LoadQuestion } from "./load.ts"
import type { Done } from "./rounds.ts"
import { onStage, pause, untilBound } from "./stage.ts"

const SENDERS = 50
/** Messages a second, and for how long in milliseconds. */
const RATE = 50
const MILLIS = 5000

const FIGURE = "group of 10,000: on everybody's socket p95 at 50 messages/s"

/** A group that is a whole company, all of it online. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const members = countOf(share)
  return onStage("parley", { users: members, pairs: 0, members }, async ({ load, port }) => {
    const senders = Array.from({ length: SENDERS }, (_, index) => [index + 1, GROUP] as const)
    const sends = (millis: number): LoadQuestion => ({ _tag: "Sends", port, senders, millis, rate: RATE })
    await load.ask({ _tag: "Sockets", port, from: 1, to: members, checks: 10, every: 100 })
    await untilBound(port, members)
    await load.ask<Done>(sends(share(MILLIS)))
    await pause(2000)
    await load.ask<Got>({ _tag: "Got" })
    const done = await load.ask<Done>(sends(share(MILLIS)))
    await pause(2000)
    const got = await load.ask<Got>({ _tag: "Got" })
    const isWhole = done.answered >= RATE * (share(MILLIS) / 1000) * 0.99 && toldAll(got, done)
    return [
      compared(
        { name: FIGURE, measured: got.p95, unit: "ms" },
        `under 250 ms, none lost (here ${members})`,
        isWithin(got.p95, 250) && isWhole
      )
    ]
  })
}

export const BIG_GROUP_PART: Part = { figures: [FIGURE], measure }

import { isWithin } from "../percentile.ts"
import type { Part, Row, Share } from "../Row.ts"
import { GROUP } from "./fill.ts"
import type { Got, LoadQuestion } from "./load.ts"
import type { Used } from "./parley.ts"
import type { Done } from "./rounds.ts"
import { compared } from "../compared.ts"
import { onStage, pause, untilBound } from "./stage.ts"

const MEMBERS = 1000
const SENDERS = 50
const RATE = 500
/** More than a group says in a hurry. */
const HIGH_RATE = 800
const MILLIS = 5000
/** Bytes of a group message, for the broadcast beside it. */
const BYTES = 620

const sockets = (port: number, members: number): LoadQuestion => ({
  _tag: "Sockets",
  port,
  from: 1,
  to: members,
  checks: 10,
  every: 100
})

const ours = (share: Share) => {
  const members = share(MEMBERS)
  const senders = Array.from({ length: share(SENDERS) }, (_, index) => [index + 1, GROUP] as const)
  const sends = (port: number, millis: number, rate: number): LoadQuestion => ({ _tag: "Sends", port, senders, millis, rate })
  return onStage("parley", { users: members, pairs: 0, members }, async ({ load, port, server }) => {
    await load.ask(sockets(port, members))
    await untilBound(port, members)
    await load.ask<Done>(sends(port, share(1500), RATE / 5))
    await pause(500)
    await load.ask<Got>({ _tag: "Got" })
    const done = await load.ask<Done>(sends(port, share(MILLIS), RATE))
    await pause(1000)
    const got = await load.ask<Got>({ _tag: "Got" })
    const high = await load.ask<Done>(sends(port, share(MILLIS), HIGH_RATE))
    await pause(1000)
    const gotHigh = await load.ask<Got>({ _tag: "Got" })
    const before = await server.ask<Used>({ _tag: "Used" })
    const most = await load.ask<Done>(sends(port, share(MILLIS), 0))
    await pause(1000)
    const after = await server.ask<Used>({ _tag: "Used" })
    return { done, got, high, gotHigh, most, gotMost: await load.ask<Got>({ _tag: "Got" }), cpu: after.cpu - before.cpu }
  })
}

const bare = (share: Share) =>
  onStage("bareSockets", { users: 0, pairs: 0, members: 0 }, async ({ load, port, server }) => {
    await load.ask(sockets(port, share(MEMBERS)))
    await server.ask({ _tag: "Broadcast", bytes: BYTES, millis: share(500) })
    await pause(500)
    await load.ask<Got>({ _tag: "Got" })
    const before = await server.ask<Used>({ _tag: "Used" })
    await server.ask({ _tag: "Broadcast", bytes: BYTES, millis: share(MILLIS) })
    await pause(500)
    const after = await server.ask<Used>({ _tag: "Used" })
    return { least: await load.ask<Got>({ _tag: "Got" }), leastCpu: after.cpu - before.cpu }
  })

/** Whether every socket heard each message that was answered, once and in order. */
export const toldAll = ({ isOrdered, least, most }: Got, { answered }: Done): boolean =>
  isOrdered && least === answered && most === answered

/** A group whose members are all online: stored once, told to everybody. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const { cpu, done, got, gotHigh, gotMost, high, most } = await ours(share)
  const { least, leastCpu } = await bare(share)
  const seconds = share(MILLIS) / 1000
  const offered = RATE * seconds
  const isWhole = toldAll(got, done)
  const baseline = { name: "bare ws broadcast, nothing stored", measured: least.messages / seconds }
  return [
    compared(
      {
        name: "group of 1,000: deliveries at 500 messages/s",
        measured: got.messages / seconds,
        unit: "deliveries/s",
        baseline
      },
      "500,000/s, none lost",
      done.answered >= offered * 0.99 && isWhole
    ),
    compared(
      { name: "group of 1,000: on everybody's socket p95", measured: got.p95, unit: "ms" },
      "under 100 ms",
      isWithin(got.p95, 100)
    ),
    compared({ name: "group of 1,000: answer p95", measured: done.p95, unit: "ms" }, "under 100 ms", isWithin(done.p95, 100)),
    compared(
      { name: "group of 1,000: on everybody's socket p95 at 800 messages/s", measured: gotHigh.p95, unit: "ms" },
      "under 100 ms, none lost",
      isWithin(gotHigh.p95, 100) && high.answered >= HIGH_RATE * seconds * 0.99 && toldAll(gotHigh, high)
    ),
    compared(
      { name: "group of 1,000: most deliveries", measured: gotMost.messages / most.seconds, unit: "deliveries/s", baseline },
      "at least 500,000/s",
      gotMost.messages / most.seconds >= 500_000
    ),
    compared(
      {
        name: "group of 1,000: deliveries for each second of processor",
        measured: gotMost.messages / cpu,
        unit: "deliveries",
        baseline: { ...baseline, measured: least.messages / leastCpu }
      },
      "at least 500,000",
      gotMost.messages / cpu >= 500_000
    )
  ]
}

export const GROUP_PART: Part = {
  figures: [
    "group of 1,000: deliveries at 500 messages/s",
    "group of 1,000: on everybody's socket p95",
    "group of 1,000: answer p95",
    "group of 1,000: on everybody's socket p95 at 800 messages/s",
    "group of 1,000: most deliveries",
    "group of 1,000: deliveries for each second of processor"
  ],
  measure
}

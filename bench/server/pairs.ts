import { isWithin } from "../percentile.ts"
import type { Part, Row, Share } from "../Row.ts"
import type { Got, LoadQuestion } from "./load.ts"
import type { Used } from "./parley.ts"
import type { Done } from "./rounds.ts"
import { compared } from "../compared.ts"
import { onStage, pause, untilBound } from "./stage.ts"

const PAIRS = 200
const MILLIS = 6000
const WARM = 4000
/** How long is sent to sockets that take messages in their short form, in milliseconds. */
const SHORT = 1000

/** The first of each pair writes to the second: again after each answer, or all together `rate` a second. */
export const sends = (port: number, pairs: number, millis: number, over?: "sockets", rate = 0): LoadQuestion => ({
  _tag: "Sends",
  port,
  ...(over === undefined ? {} : { over }),
  senders: Array.from({ length: pairs }, (_, pair) => [pair * 2 + 1, pair * 2 + 2] as const),
  millis,
  rate
})

const ours = (share: Share) => {
  const pairs = share(PAIRS)
  return onStage("parley", { users: pairs * 2, pairs, members: 0 }, async ({ load, port, server }) => {
    await load.ask({ _tag: "Sockets", port, from: 1, to: pairs * 2, checks: 10, every: 10 })
    await untilBound(port, pairs * 2)
    await load.ask<Done>(sends(port, pairs, share(WARM)))
    await pause(500)
    await load.ask<Got>({ _tag: "Got" })
    const before = await server.ask<Used>({ _tag: "Used" })
    const done = await load.ask<Done>(sends(port, pairs, share(MILLIS)))
    const after = await server.ask<Used>({ _tag: "Used" })
    await pause(1000)
    const got = await load.ask<Got>({ _tag: "Got" })
    await load.ask({ _tag: "Close" })
    // or those that are gone would count
    await pause(500)
    await load.ask({ _tag: "Sockets", port, from: 1, to: pairs * 2, checks: 10, every: 10, short: true })
    await untilBound(port, pairs * 2)
    await load.ask<Got>({ _tag: "Got" })
    const shortly = await load.ask<Done>(sends(port, pairs, share(SHORT)))
    await pause(1000)
    return { done, got, shortly, gotShort: await load.ask<Got>({ _tag: "Got" }), cpu: after.cpu - before.cpu }
  })
}

const bare = (share: Share) =>
  onStage("bareHttp", { users: 0, pairs: 0, members: 0 }, async ({ load, port, server }) => {
    const pairs = share(PAIRS)
    await load.ask<Done>(sends(port, pairs, share(WARM)))
    const before = await server.ask<Used>({ _tag: "Used" })
    const done = await load.ask<Done>(sends(port, pairs, share(MILLIS)))
    const after = await server.ask<Used>({ _tag: "Used" })
    return { done, cpu: after.cpu - before.cpu }
  })

/** One-to-one: each send is durable before its answer, and told to both sides. */
const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const { cpu, done, got, gotShort, shortly } = await ours(share)
  const { cpu: leastCpu, done: least } = await bare(share)
  const rate = done.answered / done.seconds
  const delivered = got.messages / (done.answered * 2)
  return [
    compared(
      {
        name: "one-to-one sends, durable",
        measured: rate,
        unit: "sends/s",
        baseline: { name: "node:http + one INSERT + fsync", measured: least.answered / least.seconds }
      },
      "at least 10,000/s",
      rate >= 10_000 && done.refused === 0
    ),
    compared(
      {
        name: "one-to-one sends, for each second of processor",
        measured: done.answered / cpu,
        unit: "sends",
        baseline: { name: "node:http + one INSERT + fsync", measured: least.answered / leastCpu }
      },
      "at least 10,000",
      done.answered / cpu >= 10_000
    ),
    compared(
      {
        name: "one-to-one sends, answer p95",
        measured: done.p95,
        unit: "ms",
        baseline: { name: "node:http + one INSERT + fsync", measured: least.p95 }
      },
      "under 100 ms",
      isWithin(done.p95, 100)
    ),
    compared(
      { name: "one-to-one sends, on the other's socket p95", measured: got.p95, unit: "ms" },
      "under 100 ms, none lost",
      isWithin(got.p95, 100) && delivered === 1 && got.isOrdered
    ),
    compared(
      { name: "bytes per delivery of a short text", measured: got.bytes / got.messages, unit: "bytes" },
      "at most 800",
      got.bytes / got.messages <= 800
    ),
    compared(
      {
        name: "bytes per delivery of a short text, in its short form",
        measured: gotShort.bytes / gotShort.messages,
        unit: "bytes",
        baseline: { name: "the same whole", measured: got.bytes / got.messages }
      },
      "at most 300, none lost",
      gotShort.bytes / gotShort.messages <= 300 && gotShort.messages === shortly.answered * 2 && gotShort.isOrdered
    )
  ]
}

export const PAIRS_PART: Part = {
  figures: [
    "one-to-one sends, durable",
    "one-to-one sends, for each second of processor",
    "one-to-one sends, answer p95",
    "one-to-one sends, on the other's socket p95",
    "bytes per delivery of a short text",
    "bytes per delivery of a short text, in its short form"
  ],
  measure
}

interface Sent {
  readonly done: Done
  readonly got: Got
  readonly cpu: number
}

/** The same sends at one server, over HTTP and then over the sockets that the senders have open. */
const bothWays = (share: Share): Promise<{ readonly overHttp: Sent; readonly overSockets: Sent }> => {
  const pairs = share(PAIRS)
  return onStage("parley", { users: pairs * 2, pairs, members: 0 }, async ({ load, port, server }) => {
    await load.ask({ _tag: "Sockets", port, from: 1, to: pairs * 2, checks: 10, every: 10, calls: true })
    await untilBound(port, pairs * 2)
    const measured = async (over?: "sockets"): Promise<Sent> => {
      await load.ask<Done>(sends(port, pairs, share(WARM), over))
      await pause(500)
      await load.ask<Got>({ _tag: "Got" })
      const before = await server.ask<Used>({ _tag: "Used" })
      const done = await load.ask<Done>(sends(port, pairs, share(MILLIS), over))
      const after = await server.ask<Used>({ _tag: "Used" })
      await pause(1000)
      return { done, got: await load.ask<Got>({ _tag: "Got" }), cpu: after.cpu - before.cpu }
    }
    return { overHttp: await measured(), overSockets: await measured("sockets") }
  })
}

const OVER_HTTP = "the same over HTTP"

/** The same as {@link measure}, but over the sockets that are open anyway (DEC-0381). */
const measureSockets = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const { overHttp, overSockets } = await bothWays(share)
  const { cpu, done, got } = overSockets
  const rate = done.answered / done.seconds
  return [
    compared(
      {
        name: "one-to-one sends over sockets, durable",
        measured: rate,
        unit: "sends/s",
        baseline: { name: OVER_HTTP, measured: overHttp.done.answered / overHttp.done.seconds }
      },
      "at least 10,000/s",
      rate >= 10_000 && done.refused === 0
    ),
    compared(
      {
        name: "one-to-one sends over sockets, for each second of processor",
        measured: done.answered / cpu,
        unit: "sends",
        baseline: { name: OVER_HTTP, measured: overHttp.done.answered / overHttp.cpu }
      },
      "at least 10,000",
      done.answered / cpu >= 10_000
    ),
    compared(
      {
        name: "one-to-one sends over sockets, answer p95",
        measured: done.p95,
        unit: "ms",
        baseline: { name: OVER_HTTP, measured: overHttp.done.p95 }
      },
      "under 100 ms",
      isWithin(done.p95, 100)
    ),
    compared(
      {
        name: "one-to-one sends over sockets, on the other's socket p95",
        measured: got.p95,
        unit: "ms",
        baseline: { name: OVER_HTTP, measured: overHttp.got.p95 }
      },
      "under 100 ms, none lost",
      isWithin(got.p95, 100) && got.messages === done.answered * 2 && got.isOrdered
    )
  ]
}

export const SOCKET_PAIRS_PART: Part = {
  figures: [
    "one-to-one sends over sockets, durable",
    "one-to-one sends over sockets, for each second of processor",
    "one-to-one sends over sockets, answer p95",
    "one-to-one sends over sockets, on the other's socket p95"
  ],
  measure: measureSockets
}

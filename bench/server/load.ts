import { CALLS } from "#engine/api/calls.ts"
import { callFrame } from "#engine/api/socketCalls.ts"
import { knownOf, tokenOf } from "./fill.ts"
import { Counting } from "./FrameCounter.ts"
import { Latencies } from "./Latencies.ts"
import { answering, cpuSeconds } from "./Pinned.ts"
import { RawHttp } from "./RawHttp.ts"
import { RawSocket } from "./RawSocket.ts"
import { closedLoop, type Done, openLoop } from "./rounds.ts"
import { pause } from "./stage.ts"

/** Everybody who uses the server, in one process. Each question is a load that ends by itself. */

export type LoadQuestion =
  /** Opens a socket for each of the users `from` to `to`, and has the first `checks` look at every message. */
  | {
      readonly _tag: "Sockets"
      readonly port: number
      readonly from: number
      readonly to: number
      readonly checks: number
      readonly every: number
      /** Whether calls are made over them. */
      readonly calls?: boolean
      /** Whether they ask for messages in their short form. */
      readonly short?: boolean
    }
  /** Sends texts to `to` for `millis`: each sender at once after its answer, or all together `rate` a second; over HTTP, or over the sockets of users from 1 on. */
  | {
      readonly _tag: "Sends"
      readonly over?: "sockets"
      readonly port: number
      readonly senders: ReadonlyArray<readonly [user: number, to: number | string]>
      readonly millis: number
      readonly rate: number
    }
  /** Each sender sends again what was turned away over the socket, for `millis` at most. Answers {@link SentAgain}. */
  | { readonly _tag: "Again"; readonly millis: number }
  /** Everybody from 1 to `users`, of a circle, comes at once: binds a socket, and asks what was missed. Answers {@link Stormed}. */
  | { readonly _tag: "Storm"; readonly port: number; readonly users: number; readonly circle: number }
  /** What the sockets have got since the last time. */
  | { readonly _tag: "Got" }
  | { readonly _tag: "Close" }

export interface Got {
  readonly messages: number
  readonly bytes: number
  /** Messages of the socket that got least and of the one that got most. */
  readonly least: number
  readonly most: number
  readonly isOrdered: boolean
  /** Time from the wish to send until it was there, in milliseconds. */
  readonly p95: number | null
  readonly cpu: number
}

/** How long it took until all had their answers, and how many were told what they had missed. */
export interface Stormed {
  readonly millis: number
  readonly told: number
}

/** What became of messages that were turned away. */
export interface SentAgain {
  readonly taken: number
  /** How many nobody took in time. */
  readonly left: number
  /** Until the last was answered. */
  readonly seconds: number
}

let sockets: ReadonlyArray<RawSocket> = []
let times = new Latencies()
let turn = 0

/** Sockets opened at the same time. */
const AT_ONCE = 100

const openSockets = async (question: Extract<LoadQuestion, { readonly _tag: "Sockets" }>): Promise<void> => {
  const { calls = false, checks, every, from, port, short = false, to } = question
  const counting = new Counting(every, (millis) => times.add(millis))
  const open: Array<RawSocket> = []
  for (let first = from; first <= to; first += AT_ONCE) {
    const users = Array.from({ length: Math.min(AT_ONCE, to - first + 1) }, (_, index) => first + index)
    open.push(
      ...(await Promise.all(
        users.map((user) => RawSocket.open({ port, counting, checks: user - from < checks, token: tokenOf(user), calls, short }))
      ))
    )
  }
  sockets = open
}

/** Clients that the system lets try at the same time: the others wait in its queue. */
const STORM_AT_ONCE = 500

const storm = async ({ circle, port, users }: Extract<LoadQuestion, { readonly _tag: "Storm" }>): Promise<Stormed> => {
  const counting = new Counting(Number.MAX_SAFE_INTEGER, () => undefined)
  const scopes = Array.from({ length: users }, (_, at) => knownOf(at + 1, users, circle))
  const open: Array<RawSocket> = []
  let next = 1
  let told = 0
  const began = performance.now()
  const comer = async (): Promise<void> => {
    for (let user = next++; user <= users; user = next++) {
      const socket = await RawSocket.open({ port, counting, calls: true })
      open.push(socket)
      if (!(await socket.call(callFrame(1, "bindUid", { token: tokenOf(user) })))) continue
      const answer = await socket.ask(callFrame(2, "resume", { scopes: scopes[user - 1] ?? {} }))
      if (answer.includes('"answer":{"code":0') && answer.includes('"reload":0') && answer.includes('"entries":[{"s":')) told += 1
    }
  }
  await Promise.all(Array.from({ length: STORM_AT_ONCE }, comer))
  sockets = open
  return { millis: performance.now() - began, told }
}

const got = (): Got => {
  const counts = sockets.map(({ counter }) => counter.messages)
  const answer: Got = {
    messages: counts.reduce((sum, count) => sum + count, 0),
    bytes: sockets.reduce((sum, { counter }) => sum + counter.bytes, 0),
    least: Math.min(...counts),
    most: Math.max(...counts),
    isOrdered: sockets.every(({ counter }) => counter.isOrdered),
    p95: times.within(0.95),
    cpu: cpuSeconds()
  }
  for (const { counter } of sockets) counter.messages = counter.bytes = 0
  times = new Latencies()
  return answer
}

const body = (to: number | string): string => {
  const now = Math.floor(performance.timeOrigin + performance.now())
  return `{"id":"bench-${(turn += 1)}-${now}","toContactId":${JSON.stringify(to)},"type":"text","content":"Shall we meet at ten? t=${now}"}`
}

let calls = 0

const sendOver = (user: number, message: string): Promise<boolean> =>
  sockets[user - 1]?.call(`{"type":"call","id":${(calls += 1)},"call":"sendMessage","body":${message}}`) ?? Promise.resolve(false)

/** Messages that were turned away, by their senders, oldest first. */
let turnedAway = new Map<number, Array<string>>()

/** What each sender does over and over, by the socket that it has open. */
const overSockets = (
  senders: Extract<LoadQuestion, { readonly _tag: "Sends" }>["senders"]
): ReadonlyArray<() => Promise<boolean>> =>
  senders.map(([user, to]) => async () => {
    const message = body(to)
    const isDone = await sendOver(user, message)
    if (!isDone) turnedAway.set(user, [...(turnedAway.get(user) ?? []), message])
    return isDone
  })

/** How long a sender waits that was told to come later, in milliseconds: as long as the server asks for (DEC-0396). */
const laterMillis = (): number => 1000 + Math.random() * 2000

/** As the outbox of a client does: one message after the other, each again until it is taken. */
const sendAgain = async (millis: number): Promise<SentAgain> => {
  const outboxes = [...turnedAway]
  turnedAway = new Map()
  const began = performance.now()
  let taken = 0
  let last = began
  const ends = began + millis
  const empty = async ([user, messages]: (typeof outboxes)[number]): Promise<void> => {
    await pause(laterMillis())
    for (const message of messages) {
      let isTaken = await sendOver(user, message)
      while (!isTaken && performance.now() < ends) {
        await pause(laterMillis())
        isTaken = await sendOver(user, message)
      }
      if (!isTaken) return
      taken += 1
      last = performance.now()
    }
  }
  await Promise.all(outboxes.map(empty))
  const all = outboxes.reduce((sum, [, messages]) => sum + messages.length, 0)
  return { taken, left: all - taken, seconds: (last - began) / 1000 }
}

const send = async (question: Extract<LoadQuestion, { readonly _tag: "Sends" }>): Promise<Done> => {
  const { millis, over, port, rate, senders } = question
  const run = (works: ReadonlyArray<() => Promise<boolean>>): Promise<Done> =>
    rate === 0 ? closedLoop(works, millis) : openLoop(works, rate, millis)
  if (over === "sockets") return run(overSockets(senders))
  const lines = await Promise.all(senders.map(() => RawHttp.open(port)))
  const once = (index: number) => async (): Promise<boolean> => {
    const [user, to] = senders[index] ?? [0, 0]
    const answer = await lines[index]?.post(CALLS.sendMessage.path, tokenOf(user), body(to))
    return answer?.startsWith('{"code":0') ?? false
  }
  const done = await run(senders.map((_, index) => once(index)))
  for (const line of lines) line.close()
  return done
}

answering<LoadQuestion>(
  async (question): Promise<object> => {
    switch (question._tag) {
      case "Sockets":
        await openSockets(question)
        return {}
      case "Sends":
        return send(question)
      case "Again":
        return sendAgain(question.millis)
      case "Storm":
        return storm(question)
      case "Got":
        return got()
      case "Close":
        for (const socket of sockets) socket.close()
        sockets = []
        return {}
    }
  },
  () => Promise.resolve()
)

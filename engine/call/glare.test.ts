import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { ANN, BO, type Device, framesOf, happen, type Handset, type Item, NEW, OWNER, type Parts } from "#fixtures/call/world.ts"
import { prop } from "#fixtures/prop.ts"
import { Millis, NEVER } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { activePhase, type CallMedia, isTakenUp } from "./Call.ts"
import type { CallEvent } from "./CallEvent.ts"
import { CODES } from "./codes.ts"
import { nextCall } from "./machine.ts"
import { copiesOf, type Ongoing, relaySignal } from "./relay.ts"

/** Two people who call each other, in every order in which their words can go, and in many in which some get lost or come twice. */

type Side = "A1" | "B1"
const SIDES: ReadonlyArray<Side> = ["A1", "B1"]

interface World {
  readonly sets: Readonly<Record<Side, Handset>>
  readonly toDial: ReadonlyArray<Side>
  readonly ongoing: ReadonlyArray<Ongoing>
  readonly net: ReadonlyArray<Item>
  readonly twice: number
  readonly losses: number
}

/** A service that passes everything on and decides nothing. */
const plain: Parts["relay"] = (ongoing, request) => ({ ongoing, code: request.signal.code, copies: copiesOf(request) })

const isOf = (item: Item, device: Device, event: string, call?: string): boolean =>
  item.device === device &&
  (item._tag === "Request"
    ? item.request.signal.event === event && (call === undefined || item.request.signal.call === call)
    : item._tag === "Reply" && event === "calling" && item.event === "calling" && (call === undefined || item.call === call))

/** A hangup goes after its call, and a device takes another call up when the service has answered its own. */
const waits = ({ net }: World, item: Item): boolean => {
  if (item._tag !== "Request") return false
  const { call, event } = item.request.signal
  if (event === "hangup") return net.some((each) => each._tag === "Request" && isOf(each, item.device, "calling", call))
  return event === "accepted" && net.some((each) => isOf(each, item.device, "calling"))
}

const ways = (world: World, parts: Parts, ids: Readonly<Record<Side, string>>): ReadonlyArray<World> => {
  const next: Array<World> = []
  const at = (from: World, device: Side, event: CallEvent, more: Partial<World> = {}): World => {
    const { said, set } = happen(parts, device, from.sets[device], event)
    return { ...from, ...more, sets: { ...from.sets, [device]: set }, net: [...(more.net ?? from.net), ...said] }
  }
  for (const device of SIDES) {
    const phase = activePhase(world.sets[device].line)
    if (world.toDial.includes(device) && (phase === undefined || phase._tag === "Ringing")) {
      const peer = OWNER[device] === ANN ? BO : ANN
      const dial = { _tag: "Dial", call: MessageId.make(ids[device]), peer, media: "voice" } as const
      next.push(at(world, device, dial, { toDial: world.toDial.filter((each) => each !== device) }))
    }
    if (phase?._tag === "Preparing") next.push(at(world, device, { _tag: "MediaReady", call: phase.call.id }))
    if (phase?._tag === "Ringing") next.push(at(world, device, { _tag: "Accept" }))
  }
  for (const [i, item] of world.net.entries()) {
    if (waits(world, item)) continue
    const net = world.net.toSpliced(i, 1)
    const device = item.device as Side
    const deliver = (rest: ReadonlyArray<Item>): World => {
      if (item._tag === "Frame") return at(world, device, { _tag: "Told", signal: item.signal }, { net: rest })
      if (item._tag === "Reply")
        return at(world, device, { _tag: "Answered", call: item.call, code: item.code, ...item.instead }, { net: rest })
      if (item._tag === "Gone") return { ...world, net: rest }
      const { request } = item
      const { code, copies, instead, ongoing } = parts.relay(world.ongoing, request, true, NEVER)
      const { call, event } = request.signal
      const named = instead === undefined ? {} : { instead: { instead: { call: instead, media: "voice" as CallMedia } } }
      const reply: ReadonlyArray<Item> =
        event === "calling" || event === "accepted" ? [{ _tag: "Reply", device, call, code, event, ...named }] : []
      const frames = framesOf(copies, (each) => each !== "A2", false)
      return { ...world, ongoing, net: [...rest, ...reply, ...frames] }
    }
    next.push(deliver(net))
    if (item._tag === "Frame" && world.twice > 0) {
      const once = deliver(net)
      next.push({ ...once, net: [...once.net, item], twice: world.twice - 1 })
    }
    if (world.losses === 0) continue
    const lost = { net, losses: world.losses - 1 }
    if (item._tag === "Frame") next.push({ ...world, ...lost })
    else if (item._tag === "Reply") next.push(at(world, device, { _tag: "SendFailed", call: item.call }, lost))
  }
  return next
}

const keyOf = (world: World): string =>
  JSON.stringify({ ...world, net: world.net.map((each) => JSON.stringify(each)).toSorted() })

/** All worlds in which nothing happens any more. */
const ends = (
  parts: Parts,
  ids: Readonly<Record<Side, string>>,
  mishaps: Pick<World, "losses" | "twice">
): ReadonlyArray<World> => {
  const start: World = { sets: { A1: NEW, B1: NEW }, toDial: SIDES, ongoing: [], net: [], ...mishaps }
  const seen = new Set([keyOf(start)])
  const worlds = [start]
  const over: Array<World> = []
  for (const world of worlds) {
    const next = ways(world, parts, ids)
    if (next.length === 0) over.push(world)
    for (const each of next) {
      const key = keyOf(each)
      if (seen.has(key)) continue
      seen.add(key)
      worlds.push(each)
    }
  }
  return over
}

const standsIn = ({ sets }: World): ReadonlyArray<string> =>
  SIDES.flatMap((device) => {
    const phase = activePhase(sets[device].line)
    return phase !== undefined && isTakenUp(phase) ? [`${phase.call.id} ${phase.call.outgoing ? "out" : "in"}`] : []
  }).toSorted()

const SERVICES = { "a service that decides": relaySignal, "a service that decides nothing": plain }
const TIMEOUT = { timeout: 120_000 }
const IDS = [
  { A1: "X", B1: "Y" },
  { A1: "Y", B1: "X" }
] as const

const inOneCall = (world: World): void =>
  assert.match(standsIn(world).join(" "), /^(?<id>[XY]) in \k<id> out$/, JSON.stringify(world.sets))

for (const [name, service] of Object.entries(SERVICES))
  for (const ids of IDS)
    it(
      `[CALL-33] who call each other talk in one call, whatever comes first: ${name}, ${ids.A1} and ${ids.B1} (model)`,
      TIMEOUT,
      () => {
        const over = ends({ next: nextCall, relay: service }, ids, { losses: 0, twice: 0 })
        assert.isAbove(over.length, 0)
        for (const world of over) inOneCall(world)
      }
    )

prop(
  "[CALL-33] what comes twice changes nothing, what gets lost leads to no two calls between them, and time ends what is left",
  fc.record({
    ids: fc.constantFrom(...IDS),
    service: fc.constantFrom(...Object.values(SERVICES)),
    losses: fc.nat(2),
    twice: fc.nat(2),
    choices: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 })
  }),
  ({ choices, ids, losses, service, twice }) => {
    const parts = { next: nextCall, relay: service }
    let world: World = { sets: { A1: NEW, B1: NEW }, toDial: SIDES, ongoing: [], net: [], losses, twice }
    for (const choice of choices) {
      const next = ways(world, parts, ids)
      world = next[choice % next.length] ?? world
    }
    assert.deepStrictEqual(ways(world, parts, ids), [])
    if (world.losses === losses) return inOneCall(world)
    if (service === relaySignal) assert.notMatch(standsIn(world).join(), /^(?<id>[XY]) (?:in|out),(?!\k<id>)/)
    for (const device of SIDES) {
      let { line } = world.sets[device]
      for (let i = 0; i < 3; i += 1) line = nextCall(line, { _tag: "Tick" }, Millis.make(9e12)).line
      assert.deepStrictEqual([activePhase(line), line.lock._tag], [undefined, "Free"])
    }
  }
)

it("[CALL-33] a call that was taken back before the service named it is not taken up", () => {
  const call = MessageId.make("Y")
  const dial = { _tag: "Dial", call, peer: BO, media: "video" } as const
  const dialled = [dial, { _tag: "MediaReady", call } as const].reduce(
    (line, event) => nextCall(line, event, NEVER).line,
    NEW.line
  )
  const signal = {
    call: MessageId.make("X"),
    peer: BO,
    event: "hangup",
    code: CODES.cancelled,
    media: "voice",
    sdp: "",
    candidate: "",
    seconds: 0,
    own: false,
    sameKind: false
  } as const
  const answered = { _tag: "Answered", call, code: CODES.busy, instead: { call: signal.call, media: "video" } } as const
  const late = nextCall(nextCall(dialled, { _tag: "Told", signal }, NEVER).line, answered, NEVER).line
  assert.deepInclude(late.phase, { _tag: "Ended", reason: "busy" })
  // otherwise it is, with a picture only where both meant to show one
  for (const media of ["voice", "video"] as const) {
    const { actions, line } = nextCall(dialled, { ...answered, instead: { call: signal.call, media } }, NEVER)
    assert.deepInclude(line.phase, { _tag: "Preparing", call: { id: signal.call, peer: BO, media, outgoing: false } })
    assert.deepInclude(actions[0], { _tag: "OpenMedia", call: signal.call, video: media === "video" })
    assert.isTrue(line.over.includes(call))
  }
})

it("[CALL-33] who dials a person whose call rings takes that up, with a picture only where both meant to show one", () => {
  const medias: ReadonlyArray<CallMedia> = ["voice", "video"]
  for (const media of medias)
    for (const own of medias) {
      const call = MessageId.make("X")
      const signal = { call, peer: BO, event: "calling", code: CODES.calling, media, sdp: "", candidate: "", seconds: 0 } as const
      const { line } = nextCall(NEW.line, { _tag: "Told", signal: { ...signal, own: false, sameKind: false } }, NEVER)
      const dial = { _tag: "Dial", call: MessageId.make("Y"), media: own } as const
      const taken = nextCall(line, { ...dial, peer: BO }, NEVER)
      assert.deepInclude(taken.line.phase, { _tag: "Preparing", call: { id: call, peer: BO, media, outgoing: false } })
      assert.deepInclude(taken.actions[0], { _tag: "OpenMedia", call, video: media === "video" && own === "video" })
      assert.deepStrictEqual(nextCall(line, { ...dial, peer: ANN }, NEVER).line, line)
    }
})

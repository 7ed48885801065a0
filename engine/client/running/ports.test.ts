import { assert, it } from "@effect/vitest"
import type { Fiber } from "effect"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { Millis } from "../../format/Millis.ts"
import type { Area, Areas } from "../areas/Area.ts"
import { withAreas, type AreaLoader } from "../areas/AreaLoader.ts"
import type { NamedIntent, Port } from "../areas/Port.ts"
import type { Event } from "../Event.ts"
import { portsOf } from "./ports.ts"

const now = Millis.make(1_700_000_000_000)
const event = { _tag: "MessagesSoughtAsked", area: "search", words: "t", page: 1, now } as const

const playing = (areas: AreaLoader) => {
  const told: Array<Event> = []
  const ports = portsOf(areas, {
    background: () => undefined as unknown as Fiber.Fiber<void>,
    now: () => now,
    tell: (each) => void told.push(each),
    service: (key) => key as never
  })
  return { ports, told }
}

it("the code of an area is loaded, and the event that needs it comes back with whether it is here", () => {
  const { ports, told } = playing(withAreas({ search: ALL_AREAS.search } as Areas))
  ports.load({ _tag: "LoadArea", name: "search", event })
  ports.load({ _tag: "LoadArea", name: "call", event })
  assert.deepStrictEqual(told, [
    { _tag: "AreaLoadedTold", name: "search", event, isHere: true, now },
    { _tag: "AreaLoadedTold", name: "call", event, isHere: false, now }
  ])
})

it("an area's port is made with its first intent, once, and carries out all of them in order", () => {
  const done: Array<string> = []
  const port: Port = ({ now: clock, tell }) => {
    done.push("made")
    return ({ _tag }) => {
      done.push(_tag)
      tell({ _tag: "RtcTold", area: "call", event: { _tag: "PageLeft" }, now: clock() })
    }
  }
  const call = { ...ALL_AREAS.call, port } as Area
  const { ports, told } = playing(withAreas({ call, search: ALL_AREAS.search } as Areas))
  assert.deepStrictEqual(done, [])
  const intents: ReadonlyArray<NamedIntent> = ["Rtc", "Other"].map((_tag) => ({ _tag, area: "call" }))
  for (const intent of intents) ports.carryOut(intent)
  assert.deepStrictEqual([done, told.length], [["made", "Rtc", "Other"], 2])
})

it("an intent of an area that is not here, or has no port, is left aside; one that comes later has its port then", () => {
  const done: Array<string> = []
  let areas: Areas = {}
  const { ports, told } = playing({ loaded: () => areas, load: () => undefined })
  ports.carryOut({ _tag: "Rtc", area: "call" })
  areas = { search: { ...ALL_AREAS.search, port: undefined } as Area }
  ports.carryOut({ _tag: "Rtc", area: "search" })
  ports.carryOut({ _tag: "Rtc", area: "call" })
  assert.deepStrictEqual([done, told], [[], []])
  areas = { call: { ...ALL_AREAS.call, port: () => (intent) => void done.push(intent._tag) } as Area }
  ports.carryOut({ _tag: "Rtc", area: "call" })
  assert.deepStrictEqual(done, ["Rtc"])
})

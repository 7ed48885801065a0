import { assert, it } from "@effect/vitest"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { type Frame, readFrame } from "../../api/frames.ts"
import { Millis } from "../../format/Millis.ts"
import type { Turn } from "../Turn.ts"
import { step } from "../step.ts"
import { withAreas } from "./AreaLoader.ts"
import { hearFrames } from "./hearing.ts"
import { areaNamed, HEARERS } from "./slices.ts"

const now = Millis.make(1_800_000_000_000)
const { state } = play({ contacts: [row(7)], when: [] })
const frameOf = (type: string, data: unknown): Frame => {
  const read = readFrame(JSON.stringify({ type, time: 0, data }))
  if (read._tag === "Failure") throw new Error("no frame")
  return read.success
}
const RINGS = frameOf("webrtc", {
  ...{ id: "k1", msg_id: 9, type: "webrtc", content: "", toContactId: 1, fromUser: { id: 7 } },
  extends: { type: 0, event: "calling", status: 3, code: 901 }
})
const LIKED = frameOf("moments", { id: 5, action: "like", fromUser: { id: 7 } })
const loads = (frame: Frame) => step(state, { _tag: "FrameTold", frame, now })[1].filter(({ _tag }) => _tag === "LoadArea")

it("a call that comes in and news of moments load the code that hears them, with what they tell; any other frame loads none", () => {
  assert.deepStrictEqual(loads(RINGS), [{ _tag: "LoadArea", name: "call", event: { _tag: "FrameTold", frame: RINGS, now } }])
  assert.deepStrictEqual(loads(LIKED), [{ _tag: "LoadArea", name: "moments", event: { _tag: "FrameTold", frame: LIKED, now } }])
  for (const frame of [frameOf("isOnline", { id: 7, is_online: 0 }), frameOf("emojis", { ids: [1] })])
    assert.deepStrictEqual(loads(frame), [])
  assert.deepStrictEqual(Object.fromEntries([...HEARERS].map(([type, hearers]) => [type, hearers] as const)), {
    webrtc: [["call", "loads"]],
    isOnline: [["call", "loaded"]],
    init: [["call", "loaded"]],
    updateMessage: [["call", "loaded"]],
    emojis: [["emoji", "loaded"]],
    moments: [["moments", "loads"]]
  })
})

it("an area whose code is here hears the frame, in its place among what else is wanted", () => {
  const turn: Turn = [state, [{ _tag: "CloseSocket" }, { _tag: "Hear", frame: RINGS }, { _tag: "Keep" }]]
  const [next, wants] = hearFrames(turn, ALL_AREAS, now)
  assert.strictEqual(next.call.line?.phase._tag, "Ringing")
  assert.deepStrictEqual(
    wants.map(({ _tag }) => _tag),
    ["CloseSocket", "Rtc", "Call", "Remind", "Keep"]
  )
})

it("a turn in which nothing is to be heard stays as it is, and a frame that no area hears changes nothing", () => {
  const quiet: Turn = [state, [{ _tag: "Keep" }]]
  assert.strictEqual(hearFrames(quiet, ALL_AREAS, now), quiet)
  const talk = frameOf("undoMessage", { id: "m1", msg_id: 1, from_user: 7, toContactId: 7 })
  assert.deepStrictEqual(hearFrames([state, [{ _tag: "Hear", frame: talk }]], ALL_AREAS, now), [state, []])
})

it("a file that was brought for an area whose code is gone is told to nobody", () => {
  const end = { call: "uploadEmoji", ask: { area: "emoji", call: "uploadEmoji", body: {}, of: "f" }, token: "t" }
  const brought = { _tag: "Brought", end: { ...end, result: { _tag: "Problem", answered: { _tag: "Aborted" } } } } as never
  assert.deepStrictEqual(hearFrames([state, [brought]], {}, now), [state, [brought]])
})

it("a client with some areas loads those, and no other", () => {
  const areas = { places: ALL_AREAS.places! }
  const { load, loaded } = withAreas(areas)
  const here: Array<boolean> = []
  load("places", (isHere) => void here.push(isHere))
  load("call", (isHere) => void here.push(isHere))
  assert.deepStrictEqual([loaded(), here], [areas, [true, false]])
})

it("what is no area is a mistake of the program", () => {
  assert.strictEqual(areaNamed("call"), "call")
  assert.throws(() => areaNamed("chess" as never), /^There is no area "chess"\. There are account, call, .*, search\.$/)
})

import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { ringer } from "./ringer.ts"

/** A speaker that notes what it is to play: frequency in hertz, and when in seconds. */
class Speaker {
  static made: Array<Speaker> = []
  currentTime = 0
  destination = {}
  played: Array<readonly [hertz: number, from: number, to: number]> = []
  isClosed = false
  constructor() {
    Speaker.made.push(this)
  }
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: () => this.destination
  })
  createOscillator = () => {
    const { played } = this
    let began = 0
    return {
      frequency: { value: 0 },
      connect: (next: object) => next,
      start: (from: number): void => {
        began = from
      },
      stop(this: { readonly frequency: { readonly value: number } }, to: number): void {
        played.push([this.frequency.value, began, to])
      }
    }
  }
  close(): Promise<void> {
    this.isClosed = true
    return Promise.resolve()
  }
}

let shaken: Array<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  Speaker.made = []
  shaken = []
  vi.stubGlobal("AudioContext", Speaker)
  vi.stubGlobal("navigator", { vibrate: (pattern: unknown) => shaken.push(pattern) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (): ReadonlyArray<Speaker> => Speaker.made.filter(({ isClosed }) => !isClosed)
const shakes = (): number => shaken.filter((each) => each !== 0).length

it("rings in rounds of three seconds, and vibrates with them, until it is told to stop", () => {
  const ring = ringer()
  ring("ring", true)
  const [speaker] = open()
  assert.deepStrictEqual([speaker?.played.length, shakes()], [8, 1])
  vi.advanceTimersByTime(6100)
  assert.deepStrictEqual([speaker?.played.length, shakes()], [24, 3])
  ring("none", false)
  vi.advanceTimersByTime(60_000)
  assert.deepStrictEqual([open().length, speaker?.played.length, shakes(), shaken.at(-1)], [0, 24, 3, 0])
  assert.strictEqual(vi.getTimerCount(), 0)
})

it("plays one sound at a time, and a caller hears another one than who is called", () => {
  const ring = ringer()
  ring("ring", false)
  ring("ringback", false)
  assert.strictEqual(open().length, 1)
  const hertzOf = (speaker: Speaker | undefined): ReadonlyArray<number> =>
    [...new Set(speaker?.played.map(([each]) => each))].toSorted((a, b) => a - b)
  assert.deepStrictEqual(Speaker.made.map(hertzOf), [
    [587, 740, 880],
    [425, 450]
  ])
  for (const { played } of Speaker.made) for (const [, from, to] of played) assert.isBelow(from, to)
})

it("vibrates without a sound, and needs neither a speaker nor a motor", () => {
  ringer()("none", true)
  assert.deepStrictEqual([Speaker.made.length, shakes()], [0, 1])
  vi.stubGlobal("navigator", {})
  Reflect.deleteProperty(globalThis, "AudioContext")
  const ring = ringer()
  ring("ring", true)
  vi.advanceTimersByTime(3100)
  ring("none", false)
  assert.deepStrictEqual([Speaker.made.length, shakes()], [0, 1])
})

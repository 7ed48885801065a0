import type { House } from "../e2e/house.ts"
import { hangUp, talk } from "../e2e/call/acts.ts"
import { CALLING } from "../e2e/call/voices.ts"
import { heapOf } from "../e2e/heap.ts"
import { DESK, openWindow, type Window } from "../e2e/window.ts"
import { befriend, person } from "../layout/Person.ts"

/** What calls have taken on a page and not given back. */
interface Taken {
  /** Connections that are not closed. */
  readonly peers: number
  /** Connections that the page still holds, closed or not. */
  readonly held: number
  readonly tracks: number
  readonly sounds: number
  readonly intervals: number
  readonly timeouts: number
}

/** Counts what calls take. Runs inside the page. */
const countsTaken = (): void => {
  const peers: Array<WeakRef<RTCPeerConnection>> = []
  const tracks: Array<WeakRef<MediaStreamTrack>> = []
  const sounds: Array<WeakRef<AudioContext>> = []
  const timers = { intervals: new Set<number>(), timeouts: new Set<number>() }
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      peers.push(new WeakRef(this))
    }
  }
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      sounds.push(new WeakRef(this))
    }
  }
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish)
    tracks.push(...stream.getTracks().map((track) => new WeakRef(track)))
    return stream
  }
  const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis
  const begin = (act: typeof setTimeout, kept: Set<number>, isOnce: boolean) =>
    ((run: (...args: ReadonlyArray<unknown>) => void, millis?: number, ...args: ReadonlyArray<unknown>) => {
      const id = act(() => {
        if (isOnce) kept.delete(id)
        run(...args)
      }, millis) as unknown as number
      kept.add(id)
      return id
    }) as typeof setTimeout
  const end = (act: (id: number) => void) => (id?: number) => {
    if (id === undefined) return
    timers.intervals.delete(id)
    timers.timeouts.delete(id)
    act(id)
  }
  Object.assign(globalThis, {
    setInterval: begin(setInterval as typeof setTimeout, timers.intervals, false),
    setTimeout: begin(setTimeout, timers.timeouts, true),
    clearInterval: end(clearInterval),
    clearTimeout: end(clearTimeout),
    taken: (): Taken => {
      const held = peers.flatMap((each) => each.deref() ?? [])
      return {
        peers: held.filter(({ connectionState }) => connectionState !== "closed").length,
        held: held.length,
        tracks: tracks.filter((each) => each.deref()?.readyState === "live").length,
        sounds: sounds.filter((each) => (each.deref()?.state ?? "closed") !== "closed").length,
        intervals: timers.intervals.size,
        timeouts: timers.timeouts.size
      }
    }
  })
}

const takenOn = ({ page }: Window): Promise<Taken> =>
  page.evaluate(() => (globalThis as unknown as { readonly taken: () => Taken }).taken())

/** Two people, whose windows show their chat with each other. */
const pairOf = async (house: House, name: string): Promise<readonly [Window, Window]> => {
  const [a, b] = [await person(house.url, `ann.${name}`, `Ann ${name}`), await person(house.url, `bo.${name}`, `Bo ${name}`)]
  await befriend(house.url, a, b)
  const enter = async (who: typeof a, other: typeof a): Promise<Window> => {
    const window = await openWindow(house, { language: "en", size: DESK, person: who })
    await window.context.grantPermissions(["microphone", "camera"])
    await window.context.addInitScript(countsTaken)
    await window.open(`/pages/message/chat?id=${other.id}`)
    await window.page.reload()
    await window.composer.waitFor()
    return window
  }
  return [await enter(a, b), await enter(b, a)]
}

/** Chromium for a heap of objects alone: what it compiles on the way is its own, and grows as long as it finds something to make faster. */
export const UNCOMPILED = { ...CALLING, args: [...CALLING.args, "--js-flags=--no-sparkplug --no-maglev --no-opt"] }

/** Calls before anything is counted: code, caches and what is made once. */
const WARM = 5
/** How much more a page may hold after all calls, as a share of what it held before. */
const GROWTH_MAX = 0.1
/** Closed connections that the browser has not let go yet, however many there were. */
const HELD_MAX = 16
/** Timeouts of the app that may be under way beside those before: a look at the connection, a mark that fades. */
const TIMEOUTS_MORE = 3
/** Calls that one person may make in a row; nothing that was counted counts after that. */
const REST_EVERY = 10

/** What was wrong, and how much more the pages held at the end, as a share. */
export interface ManyCalls {
  readonly problems: ReadonlyArray<string>
  readonly growth: ReadonlyArray<number>
}

/** Two people call each other so many times, one call after another. */
export const callsInARow = async (house: House, times: number, tell: (line: string) => void): Promise<ManyCalls> => {
  const pair = await pairOf(house, "row")
  const [a, b] = pair
  const one = async (turn: number): Promise<void> => {
    if (turn % REST_EVERY === 0) house.rest()
    const both = turn % 2 === 0 ? pair : ([b, a] as const)
    await talk(...both)
    await hangUp(...both)
  }
  // the lines of all calls stand in the chat, and are no part of what a call leaves
  const looked = () =>
    Promise.all(
      pair.map(async (each) => {
        const chat = new URL(each.page.url()).hash.slice(1)
        await each.open("/pages/mine/setting")
        await each.composer.waitFor({ state: "detached" })
        const seen = { heap: await heapOf(each), taken: await takenOn(each) }
        await each.open(chat)
        await each.composer.waitFor()
        return seen
      })
    )
  for (let turn = 0; turn < WARM; turn += 1) await one(turn)
  const before = await looked()
  for (let turn = 0; turn < times; turn += 1) {
    await one(turn)
    if ((turn + 1) % REST_EVERY === 0) tell(`${turn + 1} calls`)
  }
  const after = await looked()
  const complaints = pair.flatMap((each) => each.complaints())
  for (const each of pair) await each.close()
  const growth = after.map(({ heap }, i) => heap / (before[i]?.heap ?? heap) - 1)
  const problems = after.flatMap(({ taken }, i) => {
    const was = before[i]?.taken ?? taken
    const who = i === 0 ? "Ann" : "Bo"
    return [
      ...(["peers", "tracks"] as const).flatMap((what) => (taken[what] > 0 ? [`${who}: ${taken[what]} ${what} left`] : [])),
      ...(taken.sounds > was.sounds ? [`${who}: ${taken.sounds} sounds, before ${was.sounds}`] : []),
      ...(taken.held > HELD_MAX ? [`${who}: ${taken.held} connections still held`] : []),
      ...(taken.intervals > was.intervals ? [`${who}: ${taken.intervals} intervals, before ${was.intervals}`] : []),
      ...(taken.timeouts > was.timeouts + TIMEOUTS_MORE ? [`${who}: ${taken.timeouts} timeouts, before ${was.timeouts}`] : [])
    ]
  })
  const grown = growth.flatMap((each, i) =>
    each > GROWTH_MAX ? [`${i === 0 ? "Ann" : "Bo"}: the heap grew by ${(each * 100).toFixed(1)} %`] : []
  )
  return { problems: [...problems, ...grown, ...complaints], growth }
}

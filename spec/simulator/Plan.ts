import { Random } from "./Random.ts"

/** Everything that can go wrong, as the figures name it. */
export const FAULTS = [
  "call lost",
  "answer lost",
  "call late",
  "call twice",
  "frame doubled",
  "frame overtaken",
  "socket broken",
  "socket dead in silence",
  "network gone",
  "server restarted",
  "server crashed",
  "client crashed",
  "page hidden",
  "asleep",
  "clock set"
] as const
export type Fault = (typeof FAULTS)[number]

/** A run, as far as it is settled before it starts. The same plan gives the same run, event for event. */
export interface Plan {
  readonly seed: number
  /** Texts that people write. */
  readonly messages: number
  readonly people: number
  /** Engine clients: everybody has one, some have two. */
  readonly devices: number
  /** Mean time between two things that a person does, in milliseconds. */
  readonly pace: number
  /** Mean time between two files that are sent from a device, in milliseconds; `Infinity` for never. */
  readonly files: number
  /** Mean way of a call or a frame, in milliseconds. */
  readonly delay: number
  /** How far clocks of devices are off at most, in milliseconds, and how much too fast or too slow they run. */
  readonly skew: number
  readonly drift: number
  /** Of a call: how likely each is. */
  readonly calls: Readonly<Record<"call lost" | "answer lost" | "call late" | "call twice", number>>
  /** Of a numbered frame, on a relay that keeps no order: how likely each is. */
  readonly frames: Readonly<Record<"frame doubled" | "frame overtaken", number>>
  /** Mean time between two of them, in milliseconds: of a device, or of the server. `Infinity` for never. */
  readonly every: Readonly<
    Record<
      | "socket broken"
      | "socket dead in silence"
      | "network gone"
      | "server restarted"
      | "server crashed"
      | "client crashed"
      | "page hidden"
      | "asleep"
      | "clock set",
      number
    >
  >
}

const MINUTE = 60_000

const DEFAULT_MESSAGES = 2000
const DEVICES_MAX = 50

/** The plan of a seed: which faults, how often, how many people. What is given stands in place of what would be drawn. */
export const planOf = (seed: number, given: Partial<Pick<Plan, "messages" | "devices" | "people" | "files">> = {}): Plan => {
  const random = new Random(seed)
  // drawn apart: files change nothing else that is drawn
  const apart = new Random(seed ^ 0xf17e)
  const probability = (most: number): number => (random.chance(0.6) ? random.next() * most : 0)
  const every = (least: number, most: number): number =>
    random.chance(0.6) ? random.between(least, most) : Number.POSITIVE_INFINITY
  const drawn = random.between(4, DEVICES_MAX)
  const devices = Math.max(2, Math.min(DEVICES_MAX, given.devices ?? drawn))
  const people = Math.max(2, Math.round(devices * (0.5 + random.next() * 0.3)))
  const isHostile = random.chance(0.3)
  return {
    seed,
    messages: given.messages ?? DEFAULT_MESSAGES,
    devices,
    people: given.people ?? people,
    pace: random.between(1000, 12_000),
    files: given.files ?? (apart.chance(0.7) ? apart.between(20_000, 5 * MINUTE) : Number.POSITIVE_INFINITY),
    delay: random.of([1, 20, 80, 300]) ?? 20,
    skew: random.of([0, 1000, 3_600_000, 12 * 3_600_000]) ?? 0,
    drift: random.of([0, 0.0001, 0.01]) ?? 0,
    calls: {
      "call lost": probability(0.08),
      "answer lost": probability(0.08),
      "call late": probability(0.05),
      "call twice": probability(0.05)
    },
    frames: {
      "frame doubled": isHostile ? random.next() * 0.1 : 0,
      "frame overtaken": isHostile ? random.next() * 0.1 : 0
    },
    every: {
      "socket broken": every(MINUTE, 10 * MINUTE),
      "socket dead in silence": every(2 * MINUTE, 15 * MINUTE),
      "network gone": every(2 * MINUTE, 15 * MINUTE),
      "server restarted": every(3 * MINUTE, 20 * MINUTE),
      "server crashed": every(3 * MINUTE, 20 * MINUTE),
      "client crashed": every(2 * MINUTE, 15 * MINUTE),
      "page hidden": every(MINUTE, 10 * MINUTE),
      asleep: every(5 * MINUTE, 30 * MINUTE),
      "clock set": every(5 * MINUTE, 30 * MINUTE)
    }
  }
}

/** Settings of a service like a plan, but nothing goes wrong. */
export const calm = (plan: Plan): Plan => ({
  ...plan,
  calls: { "call lost": 0, "answer lost": 0, "call late": 0, "call twice": 0 },
  frames: { "frame doubled": 0, "frame overtaken": 0 },
  every: Object.fromEntries(Object.keys(plan.every).map((each) => [each, Number.POSITIVE_INFINITY])) as unknown as Plan["every"]
})

import * as fc from "fast-check"
import { assert, it } from "vitest"
import type { Bot } from "./Bot.ts"
import { and, fromOthers, text } from "./filters.ts"
import { Device, testServer } from "../testing/Town.ts"

/** What happens to a bot: people speak, its line breaks, it is closed, it looks into a chat, handlers are slow or fail. */
const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("say" as const), who: fc.nat(2), times: fc.integer({ min: 1, max: 45 }) })
  },
  fc.record({ do: fc.constantFrom("break", "down", "up", "restart", "settle", "pass", "history", "answer") })
)

type Moves = ReadonlyArray<{ readonly do: string; readonly who?: number; readonly times?: number }>

/** Found by chance: the first line after a restart comes before the one that was missed is looked for. */
const MISSED_BEFORE_FIRST: Moves = [
  { do: "say", who: 2, times: 1 },
  { do: "say", who: 0, times: 1 },
  { do: "restart" },
  { do: "say", who: 0, times: 1 },
  { do: "say", who: 2, times: 1 },
  { do: "say", who: 0, times: 1 }
]

/** So many, unless somebody has the time for more. */
const RUNS = Number(process.env["PROP_RUNS"] ?? 10)
/** The same each time; who asks for more gets new ones. One that hangs has failed. */
const HOW = {
  numRuns: RUNS,
  timeout: 60_000,
  ...(process.env["PROP_RUNS"] === undefined ? { seed: 20_261_121 } : {})
}

const play = async (lines: boolean, moves: Moves) => {
  const town = testServer({ lines })
  const people = ["Ann", "Bob", "Cem"].map((name) => town.person(name))
  const device = new Device()
  const said: Record<string, Array<string>> = {}
  const heard: Record<string, Array<string>> = {}
  let fails = 0
  const listen = (bot: Bot) => {
    bot.onError(() => undefined)
    bot.on(and(text, fromOthers), (message) => {
      fails += 1
      // it comes again
      if (fails % 7 === 0) throw new Error("a bad day")
      ;(heard[message.chat] ??= []).push(message.text)
      return fails % 3 === 0 ? new Promise((resolve) => setTimeout(resolve, 0)) : undefined
    })
  }
  let bot = await town.connect("echo", listen, { device })
  let count = 0
  for (const { do: what, times = 0, who = 0 } of moves) {
    const person = people[who]
    if (what === "say" && person !== undefined)
      for (let i = 0; i < times; i++) {
        const words = String(++count)
        ;(said[String(person.id)] ??= []).push(words)
        await person.says(bot, words)
      }
    if (what === "break") town.network.breakSockets()
    if (what === "down") {
      town.network.state = "down"
      town.network.breakSockets()
    }
    if (what === "up") town.network.state = "good"
    if (what === "settle") await town.settle()
    if (what === "pass") await town.pass("1m")
    if (what === "history" && town.network.state === "good" && bot.isOnline()) await bot.history(people[0]?.id ?? 0)
    if (what === "answer") void bot.send(people[1]?.id ?? 0, "hello").catch(() => undefined)
    if (what === "restart") {
      await bot.close()
      town.network.state = "good"
      bot = await town.connect("echo", listen, { device })
    }
  }
  town.network.state = "good"
  for (let i = 0; i < 6; i++) await town.pass("1m")
  await town.close()
  assert.deepStrictEqual(heard, said)
}

it.each([true, false])("misses nothing that came before the first line it hears (numbered lines: %s)", (lines) =>
  play(lines, MISSED_BEFORE_FIRST)
)

it.each([true, false])(
  "hands over each message once and in order, whatever happens (numbered lines: %s)",
  { timeout: 180_000 + RUNS * 2000 },
  async (lines) => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 14 }), (moves) => play(lines, moves)),
      HOW
    )
  }
)

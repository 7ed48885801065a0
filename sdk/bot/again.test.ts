import * as fc from "fast-check"
import { afterEach, assert, describe, it } from "vitest"
import type { Bot } from "./Bot.ts"
import { and, friendRequest, fromOthers, text } from "./filters.ts"
import { readMarks } from "./Marks.ts"
import { Device, testServer, type Town } from "../testing/Town.ts"

let town: Town
afterEach(() => town.close())

const quiet = (bot: Bot) => bot.onError(() => undefined)

describe("a handler that fails", () => {
  it("gets the message again, each time after a longer pause, while later ones of the chat wait and other chats go on", async () => {
    town = testServer()
    const [ann, bob] = [town.person("Ann"), town.person("Bob")]
    const tried: Array<string> = []
    const bot = await town.connect(
      "echo",
      (each) => {
        quiet(each)
        each.on(and(text, fromOthers), (message) => {
          tried.push(`${message.text} ${Math.round((message.sentAt - each.now()) / -1000)}`)
          if (message.text === "one" && tried.length < 4) throw new Error("not yet")
        })
      },
      // while a chat waits, it does not hold up the only one that is in hand
      { atOnce: 1 }
    )
    await ann.says(bot, "one")
    await ann.says(bot, "two")
    await bob.says(bot, "hi")
    await town.pass("1m")
    assert.deepStrictEqual(tried, ["one 0", "hi 0", "one 1", "one 3", "two 3"])
  })

  it("is given up after its attempts, which count over a restart, and told to onFailed", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const device = new Device()
    const tried: Array<string> = []
    const failed: Array<string> = []
    const start = (bot: Bot) => {
      quiet(bot)
      bot.onFailed((happening, error) => {
        failed.push(`${happening.kind === "message" ? happening.text : ""}: ${String(error)}`)
      })
      bot.on(
        and(text, fromOthers),
        (message) => {
          tried.push(message.text)
          if (message.text === "bad") throw new Error(`no ${tried.length}`)
        },
        { attempts: 3 }
      )
    }
    const bot = await town.connect("echo", start, { device })
    await ann.says(bot, "bad")
    await ann.says(bot, "good")
    await town.pass("2s")
    assert.deepStrictEqual([tried, failed], [["bad", "bad"], []])
    await town.close()
    // as it is written to a file
    device.marks = readMarks(JSON.parse(JSON.stringify(device.marks)))
    await town.connect("echo", start, { device })
    await town.settle()
    assert.deepStrictEqual([tried, failed], [["bad", "bad", "bad", "good"], ["bad: Error: no 3"]])
  })

  it("is alone tried again, and what each handler answers goes out once", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const done: Array<string> = []
    let fails = 2
    const bot = await town.connect("echo", (each) => {
      quiet(each)
      each.on(text, async ({ reply }) => {
        done.push("first")
        await reply("first")
      })
      each.on(text, async ({ reply }) => {
        done.push("second")
        await reply("second")
        if (--fails >= 0) throw new Error("after the answer")
        await reply("second again")
      })
    })
    await ann.says(bot, "hi")
    await town.pass("1m")
    assert.deepStrictEqual(done, ["first", "second", "second", "second"])
    assert.deepStrictEqual(
      ann.inbox.map((heard) => heard.text),
      ["first", "second", "second again"]
    )
  })

  it("gets what is no message again, too", async () => {
    town = testServer()
    let fails = 3
    const bot = await town.connect("shy-bot", (each) => {
      quiet(each)
      each.on(friendRequest, async (request) => {
        if (--fails >= 0) throw new Error("busy")
        await request.accept()
      })
    })
    const eve = town.stranger("Eve")
    await eve.asksToBeFriends(bot, "It is me.")
    await town.pass("1m")
    const contacts = (await town.ask(eve, "getContacts", {})) as ReadonlyArray<{ readonly id: unknown }>
    assert.isTrue(contacts.some(({ id }) => id === bot.me.id))
  })

  it.each([0, -1, 1.5, Number.NaN])("is not asked %s times", async (attempts) => {
    town = testServer()
    const bot = await town.connect("echo")
    assert.throws(
      () => bot.on(text, () => undefined, { attempts }),
      TypeError,
      `"attempts" must be a whole number from 1, not ${attempts}.`
    )
  })
})

/** So many, unless there is time for more. */
const RUNS = Number(process.env["PROP_RUNS"] ?? 15)
const HOW = { numRuns: RUNS, timeout: 60_000, ...(process.env["PROP_RUNS"] === undefined ? { seed: 20_261_123 } : {}) }
/** The bot gives up after so many attempts; messages fail up to one more. */
const TRIES = 3

const move = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("say" as const), who: fc.nat(2), fails: fc.nat(TRIES + 1) }) },
  fc.record({ do: fc.constantFrom("break" as const, "restart" as const, "settle" as const, "pass" as const) })
)

const same = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> => list.filter((each, at) => at === 0 || list[at - 1] !== each)

it.each([true, false])(
  "each message is handled or told to onFailed, in the order of its chat, whatever fails and restarts (numbered lines: %s)",
  { timeout: 180_000 + RUNS * 2000 },
  async (lines) => {
    const play = async (moves: ReadonlyArray<typeof move extends fc.Arbitrary<infer A> ? A : never>) => {
      town = testServer({ lines })
      const people = ["Ann", "Bob", "Cem"].map((name) => town.person(name))
      const device = new Device()
      const fails = new Map<string, number>()
      const said: Record<string, Array<string>> = {}
      const tried: Record<string, Array<string>> = {}
      const ended: Record<string, Array<string>> = {}
      const listen = (bot: Bot) => {
        quiet(bot)
        bot.onFailed((found) => {
          if (found.kind === "message") (ended[found.chat] ??= []).push(found.text)
        })
        bot.on(and(text, fromOthers), async (message) => {
          ;(tried[message.chat] ??= []).push(message.text)
          await Promise.resolve()
          const left = fails.get(message.text) ?? 0
          fails.set(message.text, left - 1)
          if (left > 0) throw new Error("a bad day")
          ;(ended[message.chat] ??= []).push(message.text)
        })
      }
      let bot = await town.connect("echo", listen, { device, attempts: TRIES })
      for (const each of moves) {
        if (each.do === "say") {
          const person = people[each.who]
          if (person === undefined) continue
          const words = `${fails.size + 1}`
          fails.set(words, each.fails)
          ;(said[String(person.id)] ??= []).push(words)
          await person.says(bot, words)
        }
        if (each.do === "break") town.network.breakSockets()
        if (each.do === "settle") await town.settle()
        if (each.do === "pass") await town.pass("2s")
        if (each.do === "restart") {
          await bot.close()
          bot = await town.connect("echo", listen, { device, attempts: TRIES })
        }
      }
      await town.pass("10m")
      await town.close()
      assert.deepStrictEqual(ended, said)
      // a later one was not even begun before
      assert.deepStrictEqual(Object.fromEntries(Object.entries(tried).map(([chat, list]) => [chat, same(list)])), said)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 16 }), (moves) => play(moves)),
      HOW
    )
  }
)

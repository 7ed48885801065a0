import { afterEach, assert, it, vi } from "vitest"
import { text } from "../bot/filters.ts"
import { testServer, type Town } from "./Town.ts"

let town: Town
afterEach(() => town.close())

/** The turns of the event loop that are waited for meanwhile. */
const turnsOf = async (act: () => Promise<void>): Promise<number> => {
  const spy = vi.spyOn(globalThis, "setTimeout")
  try {
    await act()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

const DAY = 86_400_000
/** Of a day in which nothing happens, whatever the length of it: its beginning and its end. */
const FEW = 20

it("a silent day passes from one sign of life to the next, and waits for nothing in between", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const bot = await town.connect("echo", (each) => each.on(text, (message) => message.reply(message.text)))
  await town.settle()
  const [began, signs] = [bot.now(), town.network.signs]
  assert.isAtMost(await turnsOf(() => town.pass("1d")), FEW)
  // a ping each 25 s, as on every other day
  assert.deepStrictEqual([bot.now() - began, town.network.signs - signs], [DAY, DAY / 25_000])
  assert.isTrue(bot.isOnline())
  await ann.says(bot, "still there?")
  assert.strictEqual(await ann.hears(), "still there?")
})

it("what is due in the day happens at its moment, with all that follows from it", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const bot = await town.connect("clock")
  const done: Array<number> = []
  const began = bot.now()
  const again = (): void => {
    done.push(bot.now() - began)
    bot.after(6 * 3_600_000, async () => {
      // takes real time, as a request does
      await new Promise((resolve) => setTimeout(resolve, 1))
      await bot.send(ann.id, "six hours")
      again()
    })
  }
  again()
  // the town's clock goes on by a moment with each message
  await town.pass("1d")
  await town.pass("1s")
  assert.deepStrictEqual(
    done.map((each) => Math.round(each / 3_600_000)),
    [0, 6, 12, 18, 24]
  )
  assert.lengthOf(ann.inbox, 4)
})

it("a day without a network costs as little", async () => {
  town = testServer()
  const bot = await town.connect("echo")
  town.network.state = "down"
  town.network.breakSockets()
  await town.pass("1h")
  assert.isFalse(bot.isOnline())
  assert.isAtMost(await turnsOf(() => town.pass("1d")), FEW)
  town.network.state = "good"
  await town.pass("2m")
  assert.isTrue(bot.isOnline())
})

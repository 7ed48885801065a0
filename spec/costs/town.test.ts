import { afterAll, assert, it } from "vitest"
import { text } from "../../sdk/bot/filters.ts"
import { testServer } from "../../sdk/testing/Town.ts"

/** Days that are measured, after those that warm the code up. */
const DAYS = 5
const WARM = 2

/** Most milliseconds of a processor that the middle one may take: 30 to 50 do on a busy machine, a turn of the event loop for each sign of life 700. */
const MOST = 200

const town = testServer()
afterAll(() => town.close())

it(`a silent day of a bot takes less than ${MOST} ms of a processor`, async () => {
  const ann = town.person("Ann")
  const bot = await town.connect("echo", (each) => each.on(text, (message) => message.reply(message.text)))
  const spent: Array<number> = []
  for (let day = 0; day < WARM + DAYS; day += 1) {
    await town.settle()
    const before = process.cpuUsage()
    await town.pass("1d")
    const { system, user } = process.cpuUsage(before)
    spent.push((system + user) / 1000)
  }
  const measured = spent.slice(WARM).toSorted((a, b) => a - b)
  assert.isBelow(measured[Math.floor(DAYS / 2)] ?? Infinity, MOST, `milliseconds of each day: ${spent.join(", ")}`)
  await ann.says(bot, "still there?")
  assert.strictEqual(await ann.hears(), "still there?")
})

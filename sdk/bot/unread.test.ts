import { Effect, Layer } from "effect"
import { afterEach, assert, describe, it } from "vitest"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { callsInMemory, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { Calls } from "#engine/client/ports/Calls.ts"
import type { Bot } from "./Bot.ts"
import { connectIn } from "./startHere.ts"
import { and, fromPeople, text } from "./filters.ts"
import { readMarks } from "./Marks.ts"
import { Device, testServer, type Town } from "../testing/Town.ts"

let town: Town
afterEach(() => town.close())

const hearing =
  (heard: Array<string>) =>
  (bot: Bot): void =>
    void bot.on(and(text, fromPeople), (message) => heard.push(message.text))

it("begins with what is unread, also where the service says late that it numbers its log", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const echo = await town.connect("echo")
  await echo.close()
  await ann.says(String(echo.me.id), "Is anybody there?")

  const late = Layer.effect(
    Calls,
    Effect.map(Calls, (calls) =>
      Calls.of({
        ...calls,
        ask: (call, body, headers, path) => {
          const asked = calls.ask(call, body, headers, path)
          return call === "getSystemInfo" ? Effect.delay(asked, "100 millis") : asked
        }
      })
    )
  ).pipe(Layer.provide(callsInMemory(town.service)))
  const ports = Layer.mergeAll(archiveInMemory(), late, socketInMemory(town.service), storageInMemory())
  const bot = await connectIn({ ports }, { account: "echo", password: "secret1", since: "unread" })
  const heard: Array<string> = []
  hearing(heard)(bot)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await bot.close()
  assert.deepStrictEqual(heard, ["Is anybody there?"])
})

it.each([{ lines: true }, { lines: false }])(
  "begins with what is unread, and with nothing before (numbered lines: $lines)",
  async ({ lines }) => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const before = await town.connect("echo")
    await ann.says(before, "old")
    await before.send(String(ann.id), "mine")
    await town.settle()
    await before.close()
    for (const text of ["one", "two", "three"]) await ann.says(String(before.me.id), text)
    const heard: Array<string> = []
    const bot = await town.connect("echo", hearing(heard), { since: "unread" })
    await town.settle()
    await ann.says(bot, "four")
    await town.settle()
    assert.deepStrictEqual(heard, ["one", "two", "three", "four"])
    assert.strictEqual(bot.find("Ann")?.unread, 0)
  }
)

it("counts back after a restart, too, where it had not come to it", async () => {
  town = testServer({ lines: false })
  const ann = town.person("Ann")
  const device = new Device()
  const before = await town.connect("echo", null, { device })
  await before.close()
  for (const said of ["old", "one", "two"]) await ann.says(String(before.me.id), said)
  const kept = { since: 0, chats: { [String(ann.id)]: { n: -1, at: Number.MAX_SAFE_INTEGER, unread: 2 } } }
  device.marks = readMarks(JSON.parse(JSON.stringify(kept)))
  const heard: Array<string> = []
  await town.connect("echo", hearing(heard), { device })
  await town.settle()
  assert.deepStrictEqual(heard, ["one", "two"])
})

describe.each([{ lines: true }, { lines: false }])(
  "a bot that reads nothing leaves unread (numbered lines: $lines)",
  ({ lines }) => {
    const unread = async (): Promise<number | undefined> => {
      const witness = await town.connect("echo", null, { reads: false })
      const count = witness.find("Ann")?.unread
      await witness.close()
      return count
    }

    it("what it missed while its line was broken", async () => {
      town = testServer({ lines })
      const ann = town.person("Ann")
      const heard: Array<string> = []
      const bot = await town.connect("echo", hearing(heard), { reads: false })
      town.network.state = "down"
      town.network.breakSockets()
      for (let count = 1; count <= 40; count++) await ann.says(bot, String(count))
      town.network.state = "good"
      await town.pass("1m")
      assert.strictEqual(heard.length, 40)
      assert.strictEqual(await unread(), 40)
    })

    it("what is in the history that it asks for, until it says that it read it", async () => {
      town = testServer({ lines })
      const ann = town.person("Ann")
      const bot = await town.connect("echo", null, { reads: false })
      await ann.says(bot, "one")
      await ann.says(bot, "two")
      await town.settle()
      assert.deepStrictEqual(
        (await bot.history(String(ann.id))).map((each) => each.text),
        ["one", "two"]
      )
      await town.settle()
      assert.strictEqual(bot.find("Ann")?.unread, 2)
      assert.strictEqual(await unread(), 2)
      await bot.read(String(ann.id))
      await town.settle()
      assert.strictEqual(await unread(), 0)
    })
  }
)

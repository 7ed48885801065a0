import { afterEach, assert, it } from "vitest"
import { testServer, type Town } from "../testing/Town.ts"

let town: Town
afterEach(() => town.close())

it("lists who asks to be a friend and has no answer yet, each with the way to accept or to reject", async () => {
  town = testServer()
  const bot = await town.connect("bot")
  assert.deepStrictEqual(await bot.requests(), [])
  const [zoe, yan, xia] = [town.stranger("Zoe"), town.stranger("Yan"), town.stranger("Xia")]
  await zoe.asksToBeFriends(bot, "It is me")
  await yan.asksToBeFriends(bot, "We met")
  await xia.asksToBeFriends(bot, "Hello")
  const waiting = async () => (await bot.requests()).map(({ person, text }) => [person.name, text])
  assert.sameDeepMembers(await waiting(), [
    ["Zoe", "It is me"],
    ["Yan", "We met"],
    ["Xia", "Hello"]
  ])
  const of = async (name: string) => (await bot.requests()).find(({ person }) => person.name === name)
  await (await of("Zoe"))?.accept()
  await (await of("Yan"))?.reject()
  assert.deepStrictEqual(await waiting(), [["Xia", "Hello"]])
  await zoe.says(bot, "hello")
  await town.settle()
  assert.deepStrictEqual((await bot.history(zoe.id)).map(({ text }) => text).at(-1), "hello")
  assert.match(await yan.says(bot, "hello").then(() => "said", String), /Yan: /)
})

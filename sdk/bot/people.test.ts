import { afterEach, assert, it } from "vitest"
import { testServer, type Town } from "../testing/Town.ts"
import { fromPeople, message } from "./filters.ts"

let town: Town
afterEach(() => town.close())

it("fromPeople takes what people say, in a group and alone, and nothing else", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const other = await town.connect("other")
  const [all, heard]: [Array<string>, Array<string>] = [[], []]
  const bot = await town.connect(
    "bot",
    (each) => {
      each.on(message, ({ place, type }) => all.push(`${place} ${type}`))
      each.on(fromPeople, ({ text }) => heard.push(text))
    },
    { own: true }
  )
  const group = town.group([ann, bot], "Tea")
  await ann.says(bot, "alone")
  await ann.says(group, "in the group")
  await town.ask(ann, "editGroupName", { id: group, displayName: "Coffee" })
  town.service.announce("Tonight", "The service is down from ten to eleven.")
  await other.send(bot.me.id, "from a program")
  await bot.send(ann.id, "mine")
  await town.settle()
  assert.includeMembers(all, ["private text", "group text", "group event", "system text"])
  assert.deepStrictEqual(heard.toSorted(), ["alone", "in the group"])
})

import { testServer } from "parley/testing"
import echo from "../echo.ts"
import { same } from "./same.ts"

export const echoTests = {
  "says again what it hears": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("echo", echo)
    await ann.says(bot, "hi")
    same(await ann.hears(), "hi")
    await town.close()
  },
  "is everybody's friend, and answers people alone": async () => {
    const town = testServer()
    const [first, second] = [await town.connect("echo", echo), await town.connect("other", echo)]
    const zoe = town.stranger("Zoe")
    await zoe.asksToBeFriends(first, "It is me")
    await town.settle()
    await zoe.says(first, "hello")
    same(await zoe.hears(), "hello")
    await first.send(second.me.id, "ping")
    await town.settle()
    const texts = (await first.history(second.me.id)).map(({ text }) => text)
    same(texts, ["ping"])
    await town.close()
  },
  "leaves announcements and lines of the system unanswered": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("echo", echo)
    const failed: Array<string> = []
    bot.onError((error) => failed.push(String(error)))
    const group = town.group([ann, bot], "Tea")
    await town.ask(ann, "editGroupName", { id: group, displayName: "Coffee" })
    town.service.announce("Tonight", "The service is down from ten to eleven.")
    await town.settle()
    const last = async (chat: string) => (await bot.history(chat)).map(({ type }) => type).at(-1)
    same([await last(group), await last("admin_notice")], ["event", "text"])
    // an answer to an announcement would be refused
    same(failed, [])
    // everybody was told, and what somebody says next is answered
    same(await ann.hears(), "Tonight\nThe service is down from ten to eleven.")
    await ann.says(group, "hi")
    same(await ann.hears(), "hi")
    await town.close()
  }
}

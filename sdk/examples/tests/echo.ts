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
  }
}

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
  }
}

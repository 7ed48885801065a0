import { testServer } from "parley/testing"
import reminder from "../reminder.ts"
import { same } from "./same.ts"

export const reminderTests = {
  "reminds when it is time": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("reminder", reminder)
    await ann.says(bot, "/remind 10m tea is ready")
    same(await ann.hears(), "I will remind you in 10m.")
    await town.pass("9m")
    same(ann.inbox, [])
    await town.pass("1m")
    same(await ann.hears(), "Reminder: tea is ready")
    await town.close()
  },
  "says how to ask": async () => {
    const town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("reminder", reminder)
    await ann.says(bot, "/remind me")
    same(await ann.hears(), "Write for example: /remind 10m tea")
    await town.close()
  }
}

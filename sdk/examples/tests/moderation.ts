import { testServer } from "parley/testing"
import moderation from "../moderation.ts"
import { same } from "./same.ts"

export const moderationTests = {
  "takes back bad words and mutes who goes on": async () => {
    const town = testServer()
    const [ann, bob] = [town.person("Ann"), town.person("Bob")]
    const bot = await town.connect("guard", moderation)
    const group = town.group([bot, ann, bob], "Tea")
    await bob.says(group, "nice tea")
    for (const words of ["damn tea", "Damn!"]) {
      await bob.says(group, words)
      same(await bob.hears(), "@Bob Please mind your words.")
    }
    await bob.says(group, "you blockhead")
    same(await bob.hears(), "Bob is muted for 10 minutes.")
    const texts = (await bot.history(group)).filter(({ author }) => author.id === bob.id).map(({ text }) => text)
    same(texts, ["nice tea", "", "", ""])
    const members = await bot.group(group).members()
    same(
      members.filter(({ mutedUntil }) => mutedUntil > bot.now()).map(({ name }) => name),
      ["Bob"]
    )
    await town.close()
  }
}

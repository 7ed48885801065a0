import { and, type Bot, fromOthers, type GroupMessage, inGroup, text, where } from "parley/client"

const BAD = /\b(damn|blockhead)\b/i
/** How often somebody may slip before they are muted. */
const SLIPS = 2

/** As an admin of a group: takes back what it should not say, and mutes who goes on, for ten minutes. */
export default (bot: Bot) => {
  const slips = new Map<string, number>()
  const bad = where(and(and(text, fromOthers), inGroup), ({ text }: GroupMessage) => BAD.test(text))
  bot.on(bad, async ({ author, chat, recall }) => {
    const key = `${chat} ${author.id}`
    const count = (slips.get(key) ?? 0) + 1
    slips.set(key, count)
    await recall()
    if (count <= SLIPS) return bot.send(chat, `@${author.name} Please mind your words.`, { mentions: [author] })
    slips.delete(key)
    await bot.group(chat).mute(author.id, "10m")
    return bot.send(chat, `${author.name} is muted for 10 minutes.`)
  })
}

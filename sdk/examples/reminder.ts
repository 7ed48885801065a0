import { and, type Bot, command, fromOthers, millisIn } from "parley/client"

/** `/remind 10m tea`: says "tea" in the same chat ten minutes later. */
export default (bot: Bot) => {
  bot.on(and(command("remind"), fromOthers), async ({ chat, reply, rest }) => {
    const [when = "", ...words] = rest.split(/\s+/)
    const millis = millisIn(when)
    if (millis === undefined || words.length === 0) return reply("Write for example: /remind 10m tea")
    bot.after(millis, () => bot.send(chat, `Reminder: ${words.join(" ")}`))
    return reply(`I will remind you in ${when}.`)
  })
}

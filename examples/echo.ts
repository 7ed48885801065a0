import { type Bot, text } from "parley/client"

export default (bot: Bot) => {
  bot.on(text, (message) => message.reply(message.text))
}

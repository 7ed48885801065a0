import { and, type Bot, friendRequest, fromPeople, text } from "parley/client"

export default (bot: Bot) => {
  bot.on(friendRequest, (request) => request.accept())
  bot.on(and(text, fromPeople), (message) => message.reply(message.text))
}

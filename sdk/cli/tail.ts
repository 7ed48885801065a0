import { CLOCK, localeOf } from "#engine/locale/written.ts"
import type { Bot } from "../bot/Bot.ts"
import { inChat, message } from "../bot/filters.ts"
import type { MessageCame } from "../bot/Happening.ts"
import { messageLine } from "../bot/messageLine.ts"
import type { CommandCall } from "./Call.ts"
import { findChat } from "./chats.ts"
import { runUntilEnd, withBot } from "./online.ts"
import { printError, print } from "./print.ts"
import { printableText } from "./printable.ts"

/** What was said: its text, else the word for it in the language of the terminal, with the name of a place or of a person. */
const saidIn = (found: MessageCame, { say }: CommandCall): string => {
  const line = messageLine(found)
  switch (line._tag) {
    case "Label":
      return say(`label.${line.label}`)
    case "Named":
      return say("named", { label: say(`label.${line.label}`), name: line.name })
    default:
      return found.text
  }
}

const line = (found: MessageCame, chatName: string, call: CommandCall): string => {
  const time = new Date(found.sentAt).toLocaleTimeString(localeOf(call.language), CLOCK)
  const where = found.place === "private" ? "" : `[${printableText(chatName)}] `
  const text = saidIn(found, call).split("\n").map(printableText).join("\n    ")
  return `${time} ${where}${call.say("said", { name: printableText(found.author.name), text })}`
}

/** Prints messages as they come. Nothing is marked as read. */
export const runTail = async (call: CommandCall): Promise<number> => {
  const { options, say } = call
  const listen = async (bot: Bot): Promise<number> => {
    const only = options.chat === undefined ? message : inChat(findChat(bot, options.chat, call).id)
    // the reader of a pipe has gone
    process.stdout.once("error", () => void bot.close())
    bot.on(only, (found) => {
      const chatName = bot.find(found.chat)?.name ?? found.chat
      const { reply: _, ...plain } = found
      print(options.json === true ? JSON.stringify({ ...plain, chatName }) : line(found, chatName, call))
    })
    printError(say("tailing", { name: bot.me.name }))
    return runUntilEnd(bot, call)
  }
  return withBot(call, listen, { own: options.own === true, since: options.unread === true ? "unread" : "now" })
}

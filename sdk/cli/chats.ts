import type { Contact } from "#engine/contact/Contact.ts"
import type { Bot } from "../bot/Bot.ts"
import type { CommandCall } from "./Call.ts"
import { withNote } from "./withNote.ts"
import { withBot } from "./online.ts"
import { printError, print } from "./print.ts"
import { printableText } from "./printable.ts"
import { EXIT, Stop } from "./Stop.ts"

/** The chat that is meant, by id, account or name. */
export const findChat = (bot: Bot, name: string, { say }: CommandCall): Contact => {
  const chat = bot.find(name)
  if (chat === undefined) throw new Stop(say("no-chat", { chat: name }), EXIT.failed)
  return chat
}

/** Lists chats in the order of the message list, then everybody else one can write to. */
export const runChats = async (call: CommandCall): Promise<number> => {
  const { options, say } = call
  return withBot(call, async (bot) => {
    const listed = bot.chats()
    const rows = [...listed, ...bot.contacts().filter((each) => !listed.includes(each))]
    if (options.json === true)
      for (const { account, id, kind, lastAt, mentions, name, unread } of rows)
        print(JSON.stringify({ id, kind, name, account, unread, mentions, lastAt }))
    else if (rows.length === 0) printError(say("no-chats"))
    else
      for (const { id, name, unread } of rows)
        print(`${id.padEnd(12)} ${withNote(printableText(name), unread > 0 ? say("unread", { count: unread }) : "", say)}`)
    return EXIT.done
  })
}

/** Sends one text; done when the service has it. */
export const sendWords = async (call: CommandCall, to: string, text: string): Promise<number> => {
  return withBot(call, async (bot) => {
    const sent = await bot.send(findChat(bot, to, call).id, text)
    if (call.options.json === true) print(JSON.stringify(sent))
    else printError(call.say("sent"))
    return EXIT.done
  })
}

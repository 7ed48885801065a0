import type { Contact } from "#engine/contact/Contact.ts"
import type { Bot } from "../bot/Bot.ts"
import type { Call } from "./Call.ts"
import { input } from "./ask.ts"
import { online } from "./online.ts"
import { printable } from "./printable.ts"
import { EXIT, Stop } from "./Stop.ts"

/** The chat that is meant, by id, account or name. */
export const chatNamed = (bot: Bot, name: string, { say }: Call): Contact => {
  const chat = bot.find(name)
  if (chat === undefined) throw new Stop(say("no-chat", { chat: name }), EXIT.failed)
  return chat
}

/** Lists chats in the order of the message list, then everybody else one can write to. */
export const chats = async (call: Call): Promise<number> => {
  const { options, say } = call
  const bot = await online(call)
  try {
    const listed = bot.chats()
    const rows = [...listed, ...bot.contacts().filter((each) => !listed.includes(each))]
    if (options.json === true)
      for (const { account, id, kind, lastAt, mentions, name, unread } of rows)
        process.stdout.write(`${JSON.stringify({ id, kind, name, account, unread, mentions, lastAt })}\n`)
    else if (rows.length === 0) process.stdout.write(`${say("no-chats")}\n`)
    else
      for (const { id, name, unread } of rows)
        process.stdout.write(
          `${id.padEnd(12)} ${printable(name)}${unread > 0 ? `  (${say("unread", { count: unread })})` : ""}\n`
        )
    return EXIT.done
  } finally {
    await bot.close()
  }
}

/** Sends one text; done when the service has it. */
export const send = async (call: Call): Promise<number> => {
  const [, to, ...words] = call.words
  if (to === undefined || words.length === 0) throw new Stop(call.say("missing", { what: "<chat> <text>" }), EXIT.usage)
  const typed = words.join(" ")
  const text = typed === "-" ? await input() : typed
  const bot = await online(call)
  try {
    const sent = await bot.send(chatNamed(bot, to, call).id, text)
    process.stdout.write(call.options.json === true ? `${JSON.stringify(sent)}\n` : `${call.say("sent")}\n`)
    return EXIT.done
  } finally {
    await bot.close()
  }
}

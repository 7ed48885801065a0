import { setTimeout } from "node:timers/promises"
import type { Bot } from "../bot/Bot.ts"
import { joined } from "../bot/filters.ts"
import type { CommandCall } from "./Call.ts"
import { withNote } from "./withNote.ts"
import { withBot } from "./online.ts"
import { printError, print } from "./print.ts"
import { printableText } from "./printable.ts"
import { EXIT, Stop } from "./Stop.ts"

/** How long an answer that comes at once may take, in milliseconds. */
const AT_ONCE = 2000

/** Lists friends, and who asks to be one. */
const list = async (bot: Bot, { options, say }: CommandCall): Promise<void> => {
  const people = bot.contacts().filter(({ kind }) => kind === "person")
  const requests = await bot.requests()
  if (options.json === true) {
    for (const { account, id, name } of people) print(JSON.stringify({ id: Number(id), account, name, state: "friend" }))
    for (const { person, text } of requests) print(JSON.stringify({ id: person.id, name: person.name, state: "asks", text }))
    return
  }
  if (people.length + requests.length === 0) printError(say("no-friends"))
  for (const { account, id, name } of people)
    print(`${id.padEnd(12)} ${withNote(printableText(name), printableText(account), say)}`)
  for (const { person, text } of requests)
    print(`${String(person.id).padEnd(12)} ${say("asks", { name: printableText(person.name), text: printableText(text) })}`)
}

/** Asks the person with this account. */
const add = async (bot: Bot, account: string, text: string, { say }: CommandCall): Promise<void> => {
  const [found] = await bot.search(account)
  if (found === undefined) throw new Stop(say("no-person", { account }), EXIT.failed)
  if (found.friendship === "friend") return printError(say("friends-already", { name: printableText(found.name) }))
  // a bot, or a person who asked too, says yes at once
  const isFriend = new Promise<boolean>((resolve) => {
    bot.on(joined, ({ chat }) => chat === String(found.id) && resolve(true))
  })
  await bot.befriend(found.id, text === "" ? say("friend-hello", { name: bot.me.name }) : text)
  const isNow = await Promise.race([isFriend, setTimeout(AT_ONCE, false, { ref: false })])
  printError(say(isNow ? "friends-now" : "friend-asked", { name: printableText(found.name) }))
}

/** Says yes to who asked, by number, name or account. */
const accept = async (bot: Bot, who: string, { say }: CommandCall): Promise<void> => {
  const requests = await bot.requests()
  const named = requests.filter(({ person }) => String(person.id) === who || person.name === who)
  const ids = named.length > 0 ? [] : (await bot.search(who)).map(({ id }) => id)
  const [request, ...others] = named.length > 0 ? named : requests.filter(({ person }) => ids.includes(person.id))
  if (request === undefined || others.length > 0) throw new Stop(say("no-request", { who }), EXIT.failed)
  await request.accept()
  printError(say("friends-now", { name: printableText(request.person.name) }))
}

/** Friends: who they are, asking somebody, saying yes. */
export const runFriends = async (call: CommandCall): Promise<number> => {
  const [, verb, who = "", ...words] = call.words
  const isList = verb === "list" && who === ""
  const isAccept = verb === "accept" && who !== "" && words.length === 0
  if (!isList && !isAccept && !(verb === "add" && who !== ""))
    throw new Stop(call.say("missing", { what: "friends list | add <account> [text] | accept <who>" }), EXIT.usage)
  return withBot(call, async (bot) => {
    if (isList) await list(bot, call)
    else if (isAccept) await accept(bot, who, call)
    else await add(bot, who, words.join(" "), call)
    return EXIT.done
  })
}

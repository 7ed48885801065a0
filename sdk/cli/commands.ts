import { runBot } from "./bot.ts"
import type { CommandCall } from "./Call.ts"
import { runChats } from "./chats.ts"
import { runFriends } from "./friends.ts"
import { runLogin, runLogout } from "./login.ts"
import { runRegister } from "./register.ts"
import { runSend } from "./send.ts"
import { EXIT, Stop } from "./Stop.ts"
import { runTail } from "./tail.ts"

/** A command, and what may be typed behind it. */
interface Command {
  readonly act: (call: CommandCall) => Promise<number>
  /** How many words stand behind its name at most. */
  readonly most: number
  /** Options that only some commands take. */
  readonly options: ReadonlyArray<string>
}

const ANY = Number.POSITIVE_INFINITY

const COMMANDS: Readonly<Record<string, Command>> = {
  register: { act: runRegister, most: 0, options: ["name"] },
  login: { act: runLogin, most: 0, options: [] },
  logout: { act: runLogout, most: 0, options: [] },
  chats: { act: runChats, most: 0, options: ["json"] },
  friends: { act: runFriends, most: ANY, options: ["json"] },
  send: { act: runSend, most: ANY, options: ["json", "file", "to"] },
  tail: { act: runTail, most: 0, options: ["json", "chat", "own", "unread"] },
  bot: { act: runBot, most: 2, options: ["unread"] }
}

/** Options that every command takes. */
const EVERYWHERE = ["url", "account", "password", "home", "help", "version"]

/** The command that was typed; one that is not there, or has too much behind it, is a `Stop`. */
export const commandIn = ({ options, say, words }: CommandCall): ((call: CommandCall) => Promise<number>) => {
  const [name = "", ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new Stop(say("unknown-command", { command: name }), EXIT.usage)
  const option = Object.keys(options).find((each) => ![...EVERYWHERE, ...command.options].includes(each))
  if (option !== undefined) throw new Stop(say("no-such-option", { command: name, option: `--${option}` }), EXIT.usage)
  const more = rest[command.most]
  if (more !== undefined) throw new Stop(say("too-much", { command: name, word: more }), EXIT.usage)
  return command.act
}

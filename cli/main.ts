#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { runBot } from "./bot.ts"
import { type Call, callOf } from "./Call.ts"
import { chats, send } from "./chats.ts"
import { login, logout } from "./login.ts"
import { EXIT, Stop } from "./Stop.ts"
import { tail } from "./tail.ts"
import { languageIn, sayIn } from "./words.ts"

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<number>>> = { login, logout, chats, send, tail, bot: runBot }

/** Of the package this program is part of: beside it once it is packed, one folder up in the project. */
const version = (): string => {
  for (const place of ["./package.json", "../package.json"])
    try {
      return String((JSON.parse(readFileSync(new URL(place, import.meta.url), "utf8")) as { readonly version: unknown }).version)
    } catch {
      // the other place has it
    }
  return ""
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const call = callOf(args, process.env)
  const { options, say, words } = call
  if (options.version === true) process.stdout.write(`${version()}\n`)
  else if (options.help === true || words.length === 0) process.stdout.write(`${say("help")}\n`)
  else {
    const [command = ""] = words
    const act = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    if (act === undefined) throw new Stop(say("unknown-command", { command }), EXIT.usage)
    return act(call)
  }
  return options.help === true || options.version === true ? EXIT.done : EXIT.usage
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const say = sayIn(languageIn(process.env))
  const problem = error instanceof Error ? error.message : String(error)
  // a refusal is a sentence already
  const sentence =
    error instanceof Stop || (error instanceof Error && /^(NotSent|Refused)$/.test(error.name))
      ? problem
      : say("failed", { problem })
  process.stderr.write(`parley: ${sentence}\n`)
  process.exitCode = error instanceof Stop ? error.code : EXIT.failed
}

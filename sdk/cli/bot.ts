import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { FolderInUse } from "#adapters/node/lock.ts"
import type { Bot } from "../bot/Bot.ts"
import type { CommandCall } from "./Call.ts"
import { sessionFiles, connectBot, runUntilEnd } from "./online.ts"
import { EXIT, Stop } from "./Stop.ts"

type Start = (bot: Bot) => unknown

const startIn = async (file: string, { say }: CommandCall): Promise<Start> => {
  let loaded: { readonly default?: unknown }
  try {
    loaded = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as typeof loaded
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    // a package.json that npm writes says that its files are no modules
    if (error instanceof SyntaxError && /\bimport\b|\bexport\b|Unexpected token/.test(problem) && /\.[jt]s$/.test(file))
      throw new Stop(say("no-module", { file, better: file.replace(/\.([jt]s)$/, ".m$1"), problem }), EXIT.failed)
    throw new Stop(say("no-file", { file, problem }), EXIT.failed)
  }
  if (typeof loaded.default !== "function") throw new Stop(say("no-bot", { file }), EXIT.failed)
  return loaded.default as Start
}

/** Runs a bot with everything kept, so that it goes on where it stopped. */
export const runBot = async (call: CommandCall): Promise<number> => {
  const { options, say } = call
  const [, verb, file] = call.words
  if (verb !== "run" || file === undefined) throw new Stop(say("missing", { what: "bot run <file>" }), EXIT.usage)
  const start = await startIn(file, call)
  const { folder: store } = await sessionFiles(call)
  let bot: Bot
  try {
    bot = await connectBot(call, { store, reads: true, since: options.unread === true ? "unread" : "now" })
  } catch (error) {
    if (error instanceof FolderInUse) throw new Stop(say("in-use", { pid: String(error.pid), folder: error.folder }), EXIT.failed)
    throw error
  }
  bot.onError((error) => {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${say("bot-error", { problem })}\n`)
  })
  try {
    await start(bot)
  } catch (error) {
    await bot.close()
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Stop(say("start-failed", { file, problem }), EXIT.failed)
  }
  process.stderr.write(`${say("running", { file, name: bot.me.name })}\n`)
  return runUntilEnd(bot, call)
}

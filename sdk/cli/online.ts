import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { RefusedError } from "../bot/Refused.ts"
import type { Bot } from "../bot/Bot.ts"
import { connect, type NodeOptions } from "../bot/inNode.ts"
import type { CommandCall } from "./Call.ts"
import { EXIT, Stop } from "./Stop.ts"

/** Where somebody logged in last. */
export interface LastLogin {
  readonly url: string
  readonly account: string
}

export const profilePath = (home: string): string => join(home, "profile.json")

/** `null` without a login, or when the file cannot be read. */
export const profileIn = async (home: string): Promise<LastLogin | null> => {
  try {
    const json: unknown = JSON.parse(await readFile(profilePath(home), "utf8"))
    const { account, url } = json as Partial<LastLogin>
    return typeof url === "string" && typeof account === "string" ? { url, account } : null
  } catch {
    return null
  }
}

/** An address as it can be asked. */
export const askableAddress = ({ say }: CommandCall, url: string): string => {
  const address = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  if (address === null) throw new Stop(say("bad-url", { url }), EXIT.usage)
  return address.origin
}

/** An account at a service. Each has a folder of its own: sessions, messages and marks of one say nothing to another. */
interface Who {
  readonly url: string
  readonly account: string
  readonly password?: string
}

const folderOf = ({ home }: CommandCall, { account, url }: Who): string =>
  join(home, encodeURIComponent(`${account.toWellFormed().toLowerCase()}@${new URL(url).host}`).replace("%40", "@"))

/** Who this is and where, by options, environment and the last login, in this order. */
const whoIn = async (call: CommandCall): Promise<Who> => {
  const { env, home, options, say } = call
  const profile = await profileIn(home)
  const url = options.url ?? env["PARLEY_URL"] ?? profile?.url
  const account = (options.account ?? env["PARLEY_ACCOUNT"] ?? profile?.account)?.trim()
  const password = options.password ?? env["PARLEY_PASSWORD"]
  if (url === undefined || account === undefined) throw new Stop(say("not-logged-in"), EXIT.notLoggedIn)
  return { url: askableAddress(call, url), account, ...(password === undefined ? {} : { password }) }
}

const codeOf = (reason: string): number =>
  ["not-logged-in", "session-expired", "wrong-credentials", "too-many-attempts", "account-disabled"].includes(reason)
    ? EXIT.notLoggedIn
    : EXIT.failed

/** The folder of who this is, and the file of their session in it. */
export const sessionFiles = async (call: CommandCall): Promise<{ readonly folder: string; readonly session: string }> => {
  const folder = folderOf(call, await whoIn(call))
  return { folder, session: join(folder, "session.json") }
}

/** A bot with the session that is kept; what goes wrong is a `Stop` with its sentence. */
export const connectBot = async (call: CommandCall, more: Partial<NodeOptions> = {}): Promise<Bot> => {
  const { language, say } = call
  const who = await whoIn(call)
  const kept = more.store === undefined ? { session: (await sessionFiles(call)).session } : {}
  try {
    return await connect({ ...who, ...kept, language, reads: false, ...more })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.reason === "network-timeout") throw new Stop(say("no-answer", { url: who.url }), EXIT.noAnswer)
    if (error.reason === "not-logged-in") throw new Stop(say("not-logged-in"), EXIT.notLoggedIn)
    throw new Stop(error.message, codeOf(error.reason))
  }
}

/** Does something with a bot, which is closed however that ends: one that stays open keeps the program alive. */
export const withBot = async (
  call: CommandCall,
  act: (bot: Bot) => Promise<number>,
  more: Partial<NodeOptions> = {}
): Promise<number> => {
  const bot = await connectBot(call, { automatic: false, ...more })
  try {
    return await act(bot)
  } finally {
    await bot.close()
  }
}

/** Runs until somebody interrupts it or the session ends; the exit code. */
export const runUntilEnd = async (bot: Bot, { say }: CommandCall): Promise<number> => {
  const stop = (): void => void bot.close()
  process.once("SIGINT", stop).once("SIGTERM", stop)
  const why = await bot.ended
  await bot.close()
  if (why === "closed") return EXIT.done
  throw new Stop(say(why === "forced-offline" ? "forced-offline" : "session-over"), EXIT.notLoggedIn)
}

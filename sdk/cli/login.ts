import { rename, rm } from "node:fs/promises"
import { replaceFile, textOf } from "#adapters/node/jsonFile.ts"
import { ask } from "./ask.ts"
import type { CommandCall } from "./Call.ts"
import { addressOf, keptIn, online, profileIn, profilePath } from "./online.ts"
import { note } from "./print.ts"
import { EXIT, Stop } from "./Stop.ts"

/** Who comes in, and where. */
export interface Entering {
  readonly url: string
  readonly account: string
  readonly password: string
}

/** What was given, or else typed; nothing at all is a `Stop`. */
export const told = async (given: string | undefined, question: string, missing: () => Stop, hidden = false): Promise<string> => {
  const text = given ?? (await ask(question, hidden))
  if (text.trim() === "") throw missing()
  return text
}

/** Address, account and password, by options and environment, or as they are typed. */
export const enteringOf = async (call: CommandCall): Promise<Entering> => {
  const { env, home, options, say } = call
  const profile = await profileIn(home)
  if (options.password !== undefined) note(say("password-shown"))
  const lacks = (what: string) => () => new Stop(say("missing", { what }), EXIT.usage)
  const given = options.url ?? env["PARLEY_URL"] ?? (process.stdin.isTTY ? undefined : profile?.url)
  const url = addressOf(call, await told(given, say("ask-url"), () => new Stop(say("no-url"), EXIT.usage)))
  const account = (await told(options.account ?? env["PARLEY_ACCOUNT"], say("ask-account"), lacks("--account"))).trim()
  const password = await told(options.password ?? env["PARLEY_PASSWORD"], say("ask-password"), lacks("PARLEY_PASSWORD"), true)
  return { url, account, password }
}

/** Comes in and keeps the session; with a name the account is opened before. */
export const enter = async (call: CommandCall, who: Entering, register?: { readonly name: string }): Promise<number> => {
  const { home, options, say } = call
  const { account, url } = who
  const meant = { ...call, options: { ...options, ...who } }
  const { session } = await keptIn(meant)
  // a session that is kept would say nothing of this password
  const fresh = `${session}.${process.pid}.new`
  try {
    const bot = await online(meant, { session: fresh, ...(register === undefined ? {} : { register }) })
    const { me } = bot
    await bot.close()
    await rename(fresh, session)
    await replaceFile(profilePath(home), JSON.stringify({ url, account: me.account || account }))
    note(say("logged-in", { name: me.name, account: me.account || account, url }))
    return EXIT.done
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Logs in, asking for what it is not told, and keeps the session. */
export const login = async (call: CommandCall): Promise<number> => enter(call, await enteringOf(call))

/** Ends the session and forgets what was kept of it, here and, where it can be reached, at the service. */
export const logout = async (call: CommandCall): Promise<number> => {
  const { folder, session } = await keptIn(call)
  if ((await textOf(session)) === undefined) throw new Stop(call.say("not-logged-in"), EXIT.notLoggedIn)
  try {
    const bot = await online(call)
    await bot.logout()
  } catch (error) {
    // nobody to tell: it is over here all the same
    if (!(error instanceof Stop)) throw error
  }
  await rm(folder, { recursive: true, force: true })
  note(call.say("logged-out"))
  return EXIT.done
}

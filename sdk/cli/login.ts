import { rename, rm } from "node:fs/promises"
import { replaceFile, readText } from "#adapters/node/jsonFile.ts"
import { askTerminal } from "./ask.ts"
import type { CommandCall } from "./Call.ts"
import { askableAddress, sessionFiles, connectBot, profileIn, profilePath } from "./online.ts"
import { printError } from "./print.ts"
import { EXIT, Stop } from "./Stop.ts"

/** Who comes in, and where. */
export interface Entering {
  readonly url: string
  readonly account: string
  readonly password: string
}

/** What was given, or else typed; nothing at all is a `Stop`. */
export const askUnlessGiven = async (
  given: string | undefined,
  question: string,
  missing: () => Stop,
  hidden = false
): Promise<string> => {
  const text = given ?? (await askTerminal(question, hidden))
  if (text.trim() === "") throw missing()
  return text
}

/** Address, account and password, by options and environment, or as they are typed. */
export const enteringOf = async (call: CommandCall): Promise<Entering> => {
  const { env, home, options, say } = call
  const profile = await profileIn(home)
  if (options.password !== undefined) printError(say("password-shown"))
  const lacks = (what: string) => () => new Stop(say("missing", { what }), EXIT.usage)
  const given = options.url ?? env["PARLEY_URL"] ?? (process.stdin.isTTY ? undefined : profile?.url)
  const url = askableAddress(call, await askUnlessGiven(given, say("ask-url"), () => new Stop(say("no-url"), EXIT.usage)))
  const account = (await askUnlessGiven(options.account ?? env["PARLEY_ACCOUNT"], say("ask-account"), lacks("--account"))).trim()
  const password = await askUnlessGiven(
    options.password ?? env["PARLEY_PASSWORD"],
    say("ask-password"),
    lacks("PARLEY_PASSWORD"),
    true
  )
  return { url, account, password }
}

/** Comes in and keeps the session; with a name the account is opened before. */
export const loginAndKeep = async (call: CommandCall, who: Entering, register?: { readonly name: string }): Promise<number> => {
  const { home, options, say } = call
  const { account, url } = who
  const meant = { ...call, options: { ...options, ...who } }
  const { session } = await sessionFiles(meant)
  // a session that is kept would say nothing of this password
  const fresh = `${session}.${process.pid}.new`
  try {
    const bot = await connectBot(meant, { session: fresh, ...(register === undefined ? {} : { register }) })
    const { me } = bot
    await bot.close()
    await rename(fresh, session)
    await replaceFile(profilePath(home), JSON.stringify({ url, account: me.account || account }))
    printError(say("logged-in", { name: me.name, account: me.account || account, url }))
    return EXIT.done
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Logs in, asking for what it is not told, and keeps the session. */
export const runLogin = async (call: CommandCall): Promise<number> => loginAndKeep(call, await enteringOf(call))

/** Ends the session and forgets what was kept of it, here and, where it can be reached, at the service. */
export const runLogout = async (call: CommandCall): Promise<number> => {
  const { folder, session } = await sessionFiles(call)
  if ((await readText(session)) === undefined) throw new Stop(call.say("not-logged-in"), EXIT.notLoggedIn)
  try {
    const bot = await connectBot(call)
    await bot.logout()
  } catch (error) {
    // the server does not hear it: the session is over here all the same
    if (!(error instanceof Stop)) throw error
  }
  await rm(folder, { recursive: true, force: true })
  printError(call.say("logged-out"))
  return EXIT.done
}

import { rename, rm } from "node:fs/promises"
import { replaceFile, textOf } from "#adapters/node/jsonFile.ts"
import { ask } from "./ask.ts"
import type { Call } from "./Call.ts"
import { addressOf, keptIn, online, profileIn, profilePath } from "./online.ts"
import { EXIT, Stop } from "./Stop.ts"

const told = async (given: string | undefined, question: string, missing: () => Stop, hidden = false): Promise<string> => {
  const text = given ?? (await ask(question, hidden))
  if (text.trim() === "") throw missing()
  return text
}

/** Logs in, asking for what it is not told, and keeps the session. */
export const login = async (call: Call): Promise<number> => {
  const { env, home, options, say } = call
  const profile = await profileIn(home)
  if (options.password !== undefined) process.stderr.write(`${say("password-shown")}\n`)
  const lacks = (what: string) => () => new Stop(say("missing", { what }), EXIT.usage)
  const given = options.url ?? env["PARLEY_URL"] ?? (process.stdin.isTTY ? undefined : profile?.url)
  const url = addressOf(call, await told(given, say("ask-url"), () => new Stop(say("no-url"), EXIT.usage)))
  const account = (await told(options.account ?? env["PARLEY_ACCOUNT"], say("ask-account"), lacks("--account"))).trim()
  const password = await told(options.password ?? env["PARLEY_PASSWORD"], say("ask-password"), lacks("PARLEY_PASSWORD"), true)
  const asked = { ...call, options: { ...options, url, account, password } }
  const { session } = await keptIn(asked)
  // a session that is kept would say nothing of this password
  const fresh = `${session}.${process.pid}.new`
  try {
    const bot = await online(asked, { session: fresh })
    const { me } = bot
    await bot.close()
    await rename(fresh, session)
    await replaceFile(profilePath(home), JSON.stringify({ url, account: me.account || account }))
    process.stdout.write(`${say("logged-in", { name: me.name, account: me.account || account, url })}\n`)
    return EXIT.done
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Ends the session and forgets what was kept of it, here and, where it can be reached, at the service. */
export const logout = async (call: Call): Promise<number> => {
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
  process.stdout.write(`${call.say("logged-out")}\n`)
  return EXIT.done
}

import { replaceFile } from "#adapters/node/jsonFile.ts"
import { ask } from "./ask.ts"
import type { Call } from "./Call.ts"
import { addressOf, online, profileIn, profilePath } from "./online.ts"
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
  const account = await told(options.account ?? env["PARLEY_ACCOUNT"], say("ask-account"), lacks("--account"))
  const password = await told(options.password ?? env["PARLEY_PASSWORD"], say("ask-password"), lacks("PARLEY_PASSWORD"), true)
  // a session of somebody else is in the way
  const before = profile === null || (profile.account === account && profile.url === url) ? null : await forgotten(call)
  if (before !== null) process.stderr.write(`${before}\n`)
  const bot = await online({ ...call, options: { ...options, url, account, password } })
  await replaceFile(profilePath(home), JSON.stringify({ url, account }))
  const { me } = bot
  await bot.close()
  process.stdout.write(`${say("logged-in", { name: me.name, account, url })}\n`)
  return EXIT.done
}

const forgotten = async ({ say, session }: Call): Promise<string> => {
  await replaceFile(session, "{}")
  return say("logged-out")
}

/** Ends the session, here and, where it can be reached, at the service. */
export const logout = async (call: Call): Promise<number> => {
  const { home, say } = call
  if ((await profileIn(home)) === null) throw new Stop(say("not-logged-in"), EXIT.notLoggedIn)
  try {
    const bot = await online(call)
    await bot.logout()
  } catch (error) {
    // nobody to tell: it is over here all the same
    if (!(error instanceof Stop)) throw error
  }
  process.stdout.write(`${await forgotten(call)}\n`)
  return EXIT.done
}

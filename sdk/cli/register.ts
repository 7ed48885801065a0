import type { CommandCall } from "./Call.ts"
import { loginAndKeep, type Entering, enteringOf, askUnlessGiven } from "./login.ts"
import { askTerminal } from "./ask.ts"
import { EXIT, Stop } from "./Stop.ts"

/** A password that is typed without being seen is asked for twice. */
const confirmPassword = async ({ password }: Entering, { env, options, say }: CommandCall): Promise<void> => {
  const isTyped = process.stdin.isTTY && options.password === undefined && env["PARLEY_PASSWORD"] === undefined
  if (isTyped && (await askTerminal(say("ask-again"), true)) !== password) throw new Stop(say("not-the-same"), EXIT.failed)
}

/** Opens an account, asking for what it is not told, logs in and keeps the session. */
export const runRegister = async (call: CommandCall): Promise<number> => {
  const who = await enteringOf(call)
  await confirmPassword(who, call)
  const name = await askUnlessGiven(
    call.options.name,
    call.say("ask-name"),
    () => new Stop(call.say("missing", { what: "--name" }), EXIT.usage)
  )
  return loginAndKeep(call, who, { name: name.trim() })
}

import { parseArgs } from "node:util"
import { defaultFolder } from "../bot/inNode.ts"
import { EXIT, Stop } from "./Stop.ts"
import { languageIn, type Say, sayIn } from "./words.ts"

const OPTIONS = {
  url: { type: "string" },
  account: { type: "string" },
  password: { type: "string" },
  home: { type: "string" },
  name: { type: "string" },
  chat: { type: "string" },
  file: { type: "string" },
  to: { type: "string" },
  json: { type: "boolean" },
  own: { type: "boolean" },
  unread: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" }
} as const

type Env = Readonly<Record<string, string | undefined>>

/** What was typed, and where: the words, the options, and the texts in the language of the terminal. */
export interface CommandCall {
  readonly words: ReadonlyArray<string>
  readonly options: ReturnType<typeof parsed>["values"]
  readonly env: Env
  readonly language: string
  readonly say: Say
  readonly home: string
}

const parsed = (args: ReadonlyArray<string>) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })

/** Reads what was typed; what cannot be read is a `Stop`. */
export const callOf = (args: ReadonlyArray<string>, env: Env): CommandCall => {
  const language = languageIn(env)
  const say = sayIn(language)
  try {
    const { positionals, values } = parsed(args)
    const home = values.home ?? env["PARLEY_HOME"] ?? defaultFolder()
    return { words: positionals, options: values, env, language, say, home }
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(/\. .*$/s, ".") : String(error)
    throw new Stop(say("unknown-option", { problem }), EXIT.usage)
  }
}

import { parseArgs } from "node:util"
import { defaultFolder } from "../bot/inNode.ts"
import { EXIT, Stop } from "./Stop.ts"
import { type Key, languageIn, type Say, sayIn } from "./words.ts"

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

const typeOf = (name: string): "string" | "boolean" | undefined =>
  Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof typeof OPTIONS].type : undefined

/** What is wrong with the options that were typed, for which `parseArgs` has English words alone; `null` where they can be read. */
const mistakeIn = (args: ReadonlyArray<string>): readonly [key: Key, option: string] | null => {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    const { inlineValue, name, rawName, value } = token
    const type = typeOf(name)
    if (type === undefined) return ["unknown-option", rawName]
    if (type === "boolean" && value !== undefined) return ["option-with-value", rawName]
    // a value that looks like an option is one that was forgotten
    if (type === "string" && (value === undefined || (!inlineValue && /^-./.test(value))))
      return ["option-without-value", rawName]
  }
  return null
}

/** Reads what was typed; what cannot be read is a `Stop`. */
export const callOf = (args: ReadonlyArray<string>, env: Env): CommandCall => {
  const language = languageIn(env)
  const say = sayIn(language)
  const mistake = mistakeIn(args)
  if (mistake !== null) throw new Stop(say(mistake[0], { option: mistake[1] }), EXIT.usage)
  const { positionals, values } = parsed(args)
  const home = values.home ?? env["PARLEY_HOME"] ?? defaultFolder()
  return { words: positionals, options: values, env, language, say, home }
}

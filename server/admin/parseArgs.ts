import { COMMANDS } from "./commands.ts"
import type { AdminRequest } from "./execute.ts"

/** The arguments of a command line, parsed. */
export interface ParsedArgs extends Omit<AdminRequest, "by"> {
  readonly json: boolean
  /** The password is read from standard input. */
  readonly stdin: boolean
}

/** Why arguments cannot be parsed: a sentence, and the command that they seem to be for. */
export interface BadArgs {
  readonly sentence: string
  readonly about: string
}

/** Options without a value. */
const SWITCHES: ReadonlySet<string> = new Set(["json", "stdin"])

interface Parts {
  readonly words: ReadonlyArray<string>
  readonly options: Readonly<Record<string, string>>
}

/** Splits arguments into words and options: `--name value` or `--name=value`. Everything after `--` is a word. */
const partsOf = (args: ReadonlyArray<string>): Parts | BadArgs => {
  const words: Array<string> = []
  const options: Record<string, string> = {}
  for (let at = 0; at < args.length; at += 1) {
    const each = args[at] ?? ""
    if (each === "--") return { words: [...words, ...args.slice(at + 1)], options }
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(each) ?? []
    if (name === undefined) words.push(each)
    else if (SWITCHES.has(name)) options[name] = ""
    else {
      const next = value ?? args[(at += 1)]
      if (next === undefined) return { sentence: `--${name} needs a value.`, about: words[0] ?? "" }
      options[name] = next
    }
  }
  return { words, options }
}

/** Parses what follows `npm run admin --`. */
export const parseArgs = (args: ReadonlyArray<string>): ParsedArgs | BadArgs => {
  const parts = partsOf(args)
  if ("sentence" in parts) return parts
  const { options, words } = parts
  const [first = "", second = ""] = words
  const name = [`${first} ${second}`, first].find((each) => Object.hasOwn(COMMANDS, each))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined)
    return {
      sentence: first === "" ? "Say what to do." : `There is no command "${[first, second].join(" ").trim()}".`,
      about: first
    }
  const { json, stdin, ...own } = options
  const rest = words.slice(name.split(" ").length)
  const known = command.options ?? []
  const unknown = Object.keys(own).find((each) => !known.includes(each) || each === "password")
  if (unknown !== undefined)
    return {
      sentence:
        unknown === "password"
          ? "A password that is typed here can be read by others: use --stdin, or let one be made up."
          : `${name} knows no --${unknown}.`,
      about: name
    }
  const [least, most] = command.words
  const needed = command.lastMayBeEmpty === true ? rest.slice(0, most - 1) : rest
  if (rest.length < least || rest.length > most || needed.includes(""))
    return { sentence: `${name} takes ${command.takes || "nothing"}.`, about: name }
  if (stdin !== undefined && !known.includes("password")) return { sentence: `${name} knows no --stdin.`, about: name }
  return { command: name, args: rest, options: own, json: json !== undefined, stdin: stdin !== undefined }
}

#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { endInput } from "./ask.ts"
import { callOf } from "./Call.ts"
import { commandIn } from "./commands.ts"
import { printError, print, watchOutput } from "./print.ts"
import { EXIT, Stop } from "./Stop.ts"
import { languageIn, sayIn } from "./words.ts"

/** Of the package this program is part of: beside it once it is packed, two folders up in the project. */
const version = (): string => {
  for (const place of ["./package.json", "../../package.json"])
    try {
      return String((JSON.parse(readFileSync(new URL(place, import.meta.url), "utf8")) as { readonly version: unknown }).version)
    } catch {
      // the other place has it
    }
  return ""
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const call = callOf(args, process.env)
  const { options, say, words } = call
  const isHelp = options.help === true || words[0] === "help"
  if (options.version === true) print(version())
  else if (isHelp) print(say("help"))
  else if (words.length > 0) return commandIn(call)(call)
  else {
    printError(say("help"))
    return EXIT.usage
  }
  return EXIT.done
}

watchOutput(sayIn(languageIn(process.env)))
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const say = sayIn(languageIn(process.env))
  const problem = error instanceof Error ? error.message : String(error)
  // a refusal is a sentence already
  const sentence =
    error instanceof Stop || (error instanceof Error && /^(NotSent|Refused)$/.test(error.name))
      ? problem
      : say("failed", { problem })
  if (sentence !== "") printError(`parley: ${sentence}`)
  process.exitCode = error instanceof Stop ? error.code : EXIT.failed
} finally {
  endInput()
}

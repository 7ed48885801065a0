import { Result } from "effect"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { type Config, readConfig } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { StartProblem } from "../StartProblem.ts"
import { StoreProblem } from "../store/StoreProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { backup } from "./backup.ts"
import { dumpDatabase, restoreDump } from "./dump.ts"
import { dispatch } from "./dispatch.ts"
import { acceptLoss, restore } from "./restore.ts"
import { parseArgs } from "./parseArgs.ts"
import { usage } from "./usage.ts"

const print = (...lines: ReadonlyArray<string>): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(""))
const complain = (...lines: ReadonlyArray<string>): void => void process.stderr.write(lines.map((line) => `${line}\n`).join(""))

/** npm goes to the project's folder first; a file is meant from where the command was typed. */
const meant = (file: string): string =>
  resolve(process.env["npm_lifecycle_event"] === "admin" ? (process.env["INIT_CWD"] ?? "") : "", file)

type OnFile = (config: Config, file: string) => Promise<ReadonlyArray<string>>

/** Commands that work on files beside the server. */
const ON_FILES: ReadonlyMap<string, OnFile> = new Map<string, OnFile>([
  ["backup", (config, file) => (config.databaseUrl === "" ? backup : dumpDatabase)(config, file, complain)],
  ["restore", (config, file) => (config.databaseUrl === "" ? restore : restoreDump)(config, file, complain, Date.now())]
])

/** Salvages the readable part of the database in the folder. */
const acceptLossOf: OnFile = (config) => {
  if (config.databaseUrl === "") return acceptLoss(config, complain, Date.now())
  throw new AdminProblem("This is for a database in the data folder: PostgreSQL looks after its own.")
}

/** Exit codes: 0 done, 1 not done, 2 not understood. */
type Code = 0 | 1 | 2

const configured = async (run: (config: Config) => Promise<Code>): Promise<Code> => {
  const config = readConfig(process.env)
  if (Result.isSuccess(config)) return run(config.success)
  complain(...config.failure.map(({ sentence }) => sentence))
  return 1
}

const onFile = (name: string, run: OnFile, words: ReadonlyArray<string>, isJson: boolean): Promise<Code> =>
  configured(async (config) => {
    const file = words[0] === undefined ? join(resolve(config.data), DATABASE) : meant(words[0])
    const lines = await run(config, file)
    // the trail is no reason to call a good backup none
    const noted = await dispatch(config, { command: "note", args: [name, file], options: {} }).catch((error: unknown) =>
      String(error)
    )
    if (typeof noted === "string") complain(`Not noted in the trail: ${noted}`)
    print(...(isJson ? [JSON.stringify({ file })] : lines))
    return 0
  })

const understood = async (args: ReadonlyArray<string>): Promise<Code> => {
  const order = parseArgs(args)
  if ("sentence" in order) {
    complain(order.sentence, "", ...usage(order.about))
    return 2
  }
  const { json, stdin, ...rest } = order
  const password = stdin ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined
  const options = password === undefined ? rest.options : { ...rest.options, password }
  return configured(async (config) => {
    const answer = await dispatch(config, { ...rest, options })
    if (!answer.ok) {
      if (json) print(JSON.stringify({ reason: answer.reason, sentence: answer.sentence }))
      else complain(answer.sentence)
      return 1
    }
    print(...(json ? [JSON.stringify(answer.data)] : answer.lines))
    return 0
  })
}

const obeyed = async (args: ReadonlyArray<string>): Promise<Code> => {
  const words = args.filter((each) => each !== "--json")
  const [name = "", ...rest] = words
  const isHelp = (word: string): boolean => word === "--help" || word === "-h"
  if (name === "help" || words.some(isHelp)) {
    print(...usage((name === "help" ? rest : words).filter((each) => !isHelp(each)).join(" ")))
    return 0
  }
  if (name === "accept-loss") {
    if (rest.length === 0) return onFile(name, acceptLossOf, [], words.length < args.length)
    complain("accept-loss takes nothing:", ...usage(name))
    return 2
  }
  const run = ON_FILES.get(name)
  if (run === undefined) return understood(args)
  if (rest.length === 1 && rest[0] !== "") return onFile(name, run, rest, words.length < args.length)
  complain(`${name} takes the name of one file:`, ...usage(name))
  return 2
}

// What lies in the database is what people say to each other: it is this user's alone.
process.umask(0o077)

obeyed(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isKnown = error instanceof AdminProblem || error instanceof StartProblem || error instanceof StoreProblem
    complain(
      isKnown ? error.message : `It did not work: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    )
    process.exitCode = 1
  }
)

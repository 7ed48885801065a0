import { Result } from "effect"
import { resolve } from "node:path"
import { type Config, readConfig } from "../Config.ts"
import { StartProblem } from "../StartProblem.ts"
import { StoreProblem } from "../store/StoreProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { announceToAll } from "./announceToAll.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

const HELP = [
  "npm run admin -- backup FILE    copies the database into a new file; the server may run meanwhile",
  "npm run admin -- restore FILE   puts such a file in the place of the database; stop the server before",
  'npm run admin -- announce "TITLE" "TEXT"   tells everybody something; the server may run meanwhile',
  "npm run admin -- help           says this",
  "",
  "PARLEY_DATA names the folder of the database, as for the server (./data unless set)."
]

const print = (...lines: ReadonlyArray<string>): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(""))
const complain = (...lines: ReadonlyArray<string>): void => void process.stderr.write(lines.map((line) => `${line}\n`).join(""))

interface Command {
  /** What stands after its name. */
  readonly takes: string
  readonly count: number
  readonly run: (config: Config, args: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>
}

const withFile = (run: (config: Config, file: string) => Promise<ReadonlyArray<string>>): Command => ({
  takes: "the name of one file",
  count: 1,
  run: (config, [file = ""]) => run(config, meant(file))
})

/** npm goes to the project's folder first; a file is meant from where the command was typed. */
const meant = (file: string): string =>
  resolve(process.env["npm_lifecycle_event"] === "admin" ? (process.env["INIT_CWD"] ?? "") : "", file)

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["backup", withFile((config, file) => backup(config, file, complain))],
  ["restore", withFile((config, file) => restore(config, file, complain, Date.now()))],
  [
    "announce",
    {
      takes: "a title and a text, each in quotes",
      count: 2,
      run: (config, [title = "", text = ""]) => announceToAll(config, title, text, Date.now())
    }
  ]
])

/** Exit codes: 0 done, 1 not done, 2 not understood. */
const obey = async ([name = "", ...args]: ReadonlyArray<string>): Promise<0 | 1 | 2> => {
  if (["help", "--help", "-h"].includes(name)) {
    print(...HELP)
    return 0
  }
  const command = COMMANDS.get(name)
  if (command === undefined || args.length !== command.count || args.includes("")) {
    complain(
      name === ""
        ? "Say what to do:"
        : command === undefined
          ? `There is no command "${name}":`
          : `${name} takes ${command.takes}:`,
      ...HELP
    )
    return 2
  }
  const config = readConfig(process.env)
  if (Result.isFailure(config)) {
    complain(...config.failure.map(({ sentence }) => sentence))
    return 1
  }
  print(...(await command.run(config.success, args)))
  return 0
}

// What lies in the database is what people say to each other: it is this user's alone.
process.umask(0o077)

obey(process.argv.slice(2)).then(
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

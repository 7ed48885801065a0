import { Result } from "effect"
import { resolve } from "node:path"
import { type Config, readConfig } from "../Config.ts"
import { StartProblem } from "../StartProblem.ts"
import { StoreProblem } from "../store/StoreProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

const HELP = [
  "npm run admin -- backup FILE    copies the database into a new file; the server may run meanwhile",
  "npm run admin -- restore FILE   puts such a file in the place of the database; stop the server before",
  "npm run admin -- help           says this",
  "",
  "PARLEY_DATA names the folder of the database, as for the server (./data unless set)."
]

const print = (...lines: ReadonlyArray<string>): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(""))
const complain = (...lines: ReadonlyArray<string>): void => void process.stderr.write(lines.map((line) => `${line}\n`).join(""))

type Command = (config: Config, file: string) => Promise<ReadonlyArray<string>>

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["backup", (config, file) => backup(config, file, complain)],
  ["restore", (config, file) => restore(config, file, complain, Date.now())]
])

/** npm goes to the project's folder first; a file is meant from where the command was typed. */
const meant = (file: string): string =>
  resolve(process.env["npm_lifecycle_event"] === "admin" ? (process.env["INIT_CWD"] ?? "") : "", file)

/** Exit codes: 0 done, 1 not done, 2 not understood. */
const obey = async ([name = "", ...files]: ReadonlyArray<string>): Promise<0 | 1 | 2> => {
  if (["help", "--help", "-h"].includes(name)) {
    print(...HELP)
    return 0
  }
  const command = COMMANDS.get(name)
  const [file, ...more] = files
  if (command === undefined || file === undefined || file === "" || more.length > 0) {
    complain(
      name === ""
        ? "Say what to do:"
        : command === undefined
          ? `There is no command "${name}":`
          : `${name} takes the name of one file:`,
      ...HELP
    )
    return 2
  }
  const config = readConfig(process.env)
  if (Result.isFailure(config)) {
    complain(...config.failure.map(({ sentence }) => sentence))
    return 1
  }
  print(...(await command(config.success, meant(file))))
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

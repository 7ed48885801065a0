import { COMMANDS } from "./commands.ts"

/** Commands that work on files beside the server. */
const FILES: ReadonlyArray<readonly [name: string, takes: string, says: string]> = [
  ["backup", "FILE", "copies the database into a new file; the server may run meanwhile"],
  ["restore", "FILE", "puts such a file in the place of the database; stop the server before"],
  ["accept-loss", "", "goes on with what can be read of a database that lost something; stop the server before"],
  ["help", "[COMMAND]", "says this, or more of one"]
]

const ALL = [
  ...Object.entries(COMMANDS)
    .filter(([, { says }]) => says !== "")
    .map(([name, { says, takes }]) => [name, takes, says] as const),
  ...FILES
]

const WIDTH = 34

const line = ([name, takes, says]: (typeof ALL)[number]): ReadonlyArray<string> => {
  const typed = `${name} ${takes}`.trimEnd()
  return typed.length < WIDTH ? [`  ${typed.padEnd(WIDTH)}${says}`] : [`  ${typed}`, `  ${"".padEnd(WIDTH)}${says}`]
}

/** What there is to type: all of it, or what begins with a word. */
export const usage = (about = ""): ReadonlyArray<string> => {
  const some = ALL.filter(([name]) => name === about || name.startsWith(`${about} `))
  return [
    "npm run admin -- COMMAND",
    "",
    ...(some.length > 0 ? some : ALL).flatMap(line),
    "",
    "  --json answers for programs. WHO is an account or its number, GROUP the number of a group.",
    "  Commands go to the running server; where none runs they work on its data. PARLEY_DATA names its folder (./data unless set)."
  ]
}

import { parseArgs, type ParseArgsOptionsConfig } from "node:util"

/** Exit code of what was not understood, as of the other programs. */
const USAGE = 2

/** How a program is called: a line for each way, and behind it what it does. */
type Usage = ReadonlyArray<string>

/** A program that ends before it begins: what it prints, and how it ends. */
export interface Told {
  readonly lines: ReadonlyArray<string>
  readonly code: 0 | typeof USAGE
}

type Read<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: Array<string>; options: O; allowPositionals: true }>
>

/** What was typed, or what is told in its place: the usage where help is asked for, a sentence where something is not understood. */
export const readOptions = <const O extends ParseArgsOptionsConfig>(
  args: ReadonlyArray<string>,
  options: O,
  usage: Usage,
  takesPaths = false
): Read<O> | Told => {
  if (args.some((each) => each === "--help" || each === "-h")) return { lines: usage, code: 0 }
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true }) as Read<O>
    const [first] = read.positionals
    if (takesPaths || first === undefined) return read
    return { lines: [`Unexpected argument '${first}'.`, "", ...usage], code: USAGE }
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(/\. .*$|\.?$/s, ".")
    return { lines: [problem, "", ...usage], code: USAGE }
  }
}

/** Options of this process. It ends here with the usage for `--help`, and with a sentence for what is not understood. */
export const optionsOf = <const O extends ParseArgsOptionsConfig>(options: O, usage: Usage, takesPaths = false): Read<O> => {
  const read = readOptions(process.argv.slice(2), options, usage, takesPaths)
  if (!("lines" in read)) return read
  const print = read.code === 0 ? console.log : console.error
  for (const line of read.lines) print(line)
  return process.exit(read.code)
}

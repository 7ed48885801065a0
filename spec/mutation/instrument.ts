import { Instrumenter } from "@stryker-mutator/instrumenter"
import { declarationAt, type Mutant, short } from "./Mutant.ts"

export interface Source {
  readonly name: string
  readonly content: string
}

export interface Instrumented {
  /** The texts with all mutants in them, each behind a switch (`Switches`). */
  readonly files: ReadonlyArray<Source>
  readonly mutants: ReadonlyArray<Mutant>
}

type Logger = ConstructorParameters<typeof Instrumenter>[0]
const nothing = () => undefined
const no = () => false
const SILENT: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing
}

const ACTIVE = /stryMutAct_9fa48\("(\d+)"\)/g
const COVERED = /stryCov_9fa48\(("\d+"(?:, "\d+")*)\)/g
const ARROW = /stryMutAct_9fa48\("(\d+)"\) \? \(\) => undefined : \(stryCov_9fa48\("\1"\), /g

/**
 * Stryker's switches in shorter words: they are asked a million times. A function made while a module loads is asked about its
 * mutant when it is called, so that this needs no module loaded again.
 */
const switched = (text: string): string =>
  text
    .replaceAll(ARROW, "M.arrow($1, ")
    .replaceAll(ACTIVE, "(M.active === $1 && M.hit())")
    .replaceAll(COVERED, (_, ids: string) => `(M.counts && M.cover(${ids.replaceAll('"', "")}))`)

const offsetsOf = (lines: ReadonlyArray<string>): Array<number> => {
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1)
  return offsets
}

/** All mutants that Stryker's mutators find in these files; none of its mutators is left out (DEC-0049). */
export const instrument = async (sources: ReadonlyArray<Source>): Promise<Instrumented> => {
  const result = await new Instrumenter(SILENT).instrument(
    sources.map((source) => ({ ...source, mutate: true })),
    { ignorers: [], excludedMutations: [], plugins: null }
  )
  const texts = new Map(sources.map(({ name, content }) => [name, content]))
  const linesOf = new Map<string, { lines: Array<string>; offsets: Array<number> }>()
  const seen = new Map<string, number>()
  const mutants = result.mutants.map((each): Mutant => {
    const text = texts.get(each.fileName) ?? ""
    const known = linesOf.get(each.fileName)
    const lines = known?.lines ?? text.split("\n")
    const offsets = known?.offsets ?? offsetsOf(lines)
    if (known === undefined) linesOf.set(each.fileName, { lines, offsets })
    const { start, end } = each.location
    const original = text.slice((offsets[start.line] ?? 0) + start.column, (offsets[end.line] ?? 0) + end.column)
    const mutant = {
      id: Number(each.id),
      file: each.fileName,
      line: start.line + 1,
      mutator: each.mutatorName,
      original: short(original),
      replacement: short(each.replacement ?? ""),
      declaration: declarationAt(lines, start.line + 1)
    }
    const words = JSON.stringify([mutant.file, mutant.declaration, mutant.mutator, mutant.original, mutant.replacement])
    const occurrence = seen.get(words) ?? 0
    seen.set(words, occurrence + 1)
    return { ...mutant, occurrence }
  })
  return { files: result.files.map(({ name, content }) => ({ name, content: switched(content) })), mutants }
}

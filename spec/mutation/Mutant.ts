/** One small change of a file: what the tests have to notice. */
export interface Mutant {
  /** Its number in this run; which number a change has depends on all that was read. */
  readonly id: number
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  /** The declaration at the top of the file that holds it. */
  readonly declaration: string
  /** How many with the same words come before it in the declaration. */
  readonly occurrence: number
}

/** What names a mutant wherever its line moves to. */
export interface Name {
  readonly file: string
  readonly declaration: string
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  readonly occurrence: number
}

export const nameOf = ({ file, declaration, mutator, original, replacement, occurrence }: Name): Name => ({
  file,
  declaration,
  mutator,
  original,
  replacement,
  occurrence
})

export const keyOf = (name: Name): string => JSON.stringify(Object.values(nameOf(name)))

/** Which folder's score it counts for: a rule's area, of the client its parts. */
export const areaOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("engine/client/") ? 3 : 2)
    .join("/")
    .replace(/\/[^/]+\.ts$/, "")

const LONGEST = 100

/** A piece of source on one line, its middle left out if it is long. */
export const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return line.length <= LONGEST ? line : `${line.slice(0, 70)} … ${line.slice(-25)}`
}

const TOP = /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|function\*?|class|enum) ([\w$]+)/

/** The declaration that begins at the left edge on `line` (from 1) or last before it. */
export const declarationAt = (lines: ReadonlyArray<string>, line: number): string => {
  for (let at = line - 1; at >= 0; at -= 1) {
    const name = TOP.exec(lines[at] ?? "")?.[1]
    if (name !== undefined) return name
  }
  return ""
}

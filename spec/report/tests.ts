import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../rules.ts"

/** Where tests that cite a rule stand: beside it, in the ports' implementations, at the service, on screen, in programs that drive a client. */
export type Room = "engine" | "adapters" | "server" | "screens" | "programs"

/** Files of each room; what opens a screen for the layout check is a test, too. */
const ROOMS: Readonly<Record<Room, ReadonlyArray<string>>> = {
  engine: ["engine/**/*.test.ts"],
  adapters: ["adapters/**/*.test.ts"],
  server: ["server/**/*.test.ts", "spec/wire/*.test.ts", "fixtures/wire/**/*.json"],
  screens: ["ui/**/*.test.{ts,tsx}", "spec/e2e/**/*.test.ts", "spec/layout/screens/*.ts"],
  programs: ["sdk/**/*.test.ts", "spec/simulator/*.test.ts"]
}

/** What the tests of one file say of one rule. */
export interface Citation {
  readonly id: string
  readonly room: Room
  readonly path: string
  /** Whether it is tried on all inputs, `prop("[ID] …")`, or walked through as a machine, `"[ID] … (model)"`. */
  readonly isProven: boolean
}

const ID = /\b(?!DEC-)[A-Z]{2,}-[0-9]{2}\b/g
/** A title that several tests begin with, `const NEVER = "[CALL-30] …"`. */
const BEGINNING = /const ([A-Z_]+) = (["'`])(\[[^\n]*?)\2/g

const withBeginnings = (text: string): string =>
  [...text.matchAll(BEGINNING)].reduce((each, [, name, , title = ""]) => each.replaceAll(`\${${name}}`, title), text)

/** A property for each of several rules, whose ids stand elsewhere in the file: `prop(`[${id}] …`)`. */
const OF_SEVERAL = /\bprop\(\s*`\[\$\{/

const isProven = (text: string, id: string): boolean =>
  new RegExp(`\\bprop\\(\\s*["'\`]\\[${id}\\]|["'\`]\\[${id}\\][^\\n]*\\((?:model|property)\\)`).test(text) ||
  (OF_SEVERAL.test(text) && new RegExp(`["'\`]${id}["'\`]`).test(text))

/** Rules that a file names, in titles, comments or data. */
export const citationsIn = (source: string, room: Room, path: string): ReadonlyArray<Citation> => {
  const text = withBeginnings(source)
  return [...new Set(text.match(ID))].map((id) => ({ id, room, path, isProven: isProven(text, id) }))
}

/** Every test of the project that names a rule. */
export const readTests = (): ReadonlyArray<Citation> =>
  Object.entries(ROOMS).flatMap(([room, patterns]) =>
    globSync([...patterns], { cwd: ROOT })
      .toSorted()
      .flatMap((path) => citationsIn(readFileSync(join(ROOT, path), "utf8"), room as Room, path))
  )

import { globSync, readFileSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "./rules.ts"

const DECLARED = /^export (?:declare )?(?:abstract )?(?:type|interface|class|const|function) ([A-Z]\w*[a-z]\w*)\b/gm

interface Source {
  readonly file: string
  readonly text: string
}

/** Types, classes and components that more than one file exports, each with its files. A Schema and its type share a file. */
const shared = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [, name = ""] of text.matchAll(DECLARED)) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].flatMap(([name, at]) => (at.size > 1 ? [`${name}: ${[...at].join(", ")}`] : []))
}

const sourcesHere = (): ReadonlyArray<Source> =>
  ["engine", "adapters", "server", "ui", "sdk"]
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }))

it("a name that two files export is found; a Schema with its type, values and constants are not", () => {
  const pair = {
    file: "a.ts",
    text: "export const Place = Schema.Int\nexport type Place = typeof Place.Type\nexport const send = 1"
  }
  assert.deepStrictEqual(shared([pair, { file: "b.ts", text: "export const send = 2\nexport const MAX = 3" }]), [])
  assert.deepStrictEqual(shared([pair, { file: "b.ts", text: "export interface Place {\n}" }]), ["Place: a.ts, b.ts"])
})

it("each exported type, class and component has a name of its own", () => {
  const sources = sourcesHere()
  assert.isAbove(sources.length, 1000)
  assert.deepStrictEqual(shared(sources), [])
})

import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { CALLS } from "#engine/api/calls.ts"
import { ROOT } from "./rules.ts"

/**
 * Names of functions and values that two files export. Mostly they are one thing seen from two sides, a command and the program of the
 * server that carries it out. The limit only falls: give a new function a name of its own, or lower the limit when one gets it.
 */
const LIMIT = 56

const DECLARED = /^export (?:declare )?(?:async )?(?:const|function\*?) ([a-z]\w*)\b/gm

interface Source {
  readonly file: string
  readonly text: string
}

/** A kind of message, whose name programs use for what they send and hear of it. */
const OF_KIND = /^engine\/message\/kinds\//

/** Names that more than one file exports, but for those of calls: the handler and the reader of the answer are named after the call. */
const shared = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [, name = ""] of text.matchAll(DECLARED)) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].flatMap(([name, at]) =>
    at.size > 1 && !Object.hasOwn(CALLS, name) ? [`${name}: ${[...at].join(", ")}`] : []
  )
}

it("a name that two files export is found; the name of a call is not", () => {
  const text = "export const send = 1\nexport const getContacts = 1\nconst own = 1"
  const one = { file: "a.ts", text }
  assert.deepStrictEqual(shared([one, { file: "b.ts", text }]), ["send: a.ts, b.ts"])
})

it("few functions share a name, and no more than before", () => {
  const sources = ["engine", "adapters", "server", "ui", "sdk"]
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("adapters/memory/") && !OF_KIND.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }))
  assert.isAbove(sources.length, 1000)
  const names = shared(sources)
  assert.isAtMost(names.length, LIMIT, names.join("\n"))
})

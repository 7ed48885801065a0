import { globSync, readFileSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { CALLS } from "#engine/api/calls.ts"
import { ROOT } from "./rules.ts"

/** Names that more than one file exports, each with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  connect: "a bot is connected in the same way by two entries of the package, one for Node and one for pages"
}

/** Names that the second net catches and that stay, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  carried: "a question of the fixtures",
  embed: "a verb",
  feed: "a noun of the glossary",
  finished: "a program of the store, called by its name",
  formatted: "a question of the fixtures",
  from: "a filter of bots, read as a phrase",
  fromArray: "as in the libraries of the language",
  inChat: "a filter of bots, read as a phrase",
  inList: "the operator IN of a statement",
  isolated: "a question of the fixtures",
  labelled: "a question of the fixtures",
  mentioned: "a question of the fixtures",
  missed: "a program of the store, called by its name",
  not: "a filter of bots, read as a phrase",
  overLanes: "says how the store is done, as the layer of a port does",
  overProcesses: "says how the store is done, as the layer of a port does",
  received: "a question of the fixtures",
  reedited: "a question of the fixtures",
  refused: "makes the error of this name",
  revived: "a question of the fixtures",
  saidOf: "gives what the type Said holds",
  succeed: "a verb",
  toArray: "as in the libraries of the language",
  toLogin: "a question of the fixtures",
  toned: "a question of the fixtures",
  untilText: "the text of an instant until which something lasts"
}

const DECLARED = /^export (?:declare )?(?:async )?(?:const|function\*?) ([a-z]\w*)\b/gm
const FUNCTIONS =
  /^export (?:declare )?(?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*)(?: =|: [^=\n]*=>[^=\n]* =)\s*(?:async )?(?:<[^(]*)?\()/gm

/** A participle alone: it does not say of what. */
const PARTICIPLE =
  /^(?:[a-z]+ed|begun|broken|brought|done|drawn|forgotten|found|given|gone|heard|held|hidden|kept|known|left|lit|lost|made|put|said|seen|sent|shown|spoken|taken|told|undone|written)$/
/** A preposition, an adverb or a participle at the start: such a name is part of a sentence, and its reader has to guess the rest. */
const FRAGMENT =
  /^(?:again|at|away|before|behind|beside|by|from|in|into|not|of|over|still|to|under|until|when|who|why)(?:[A-Z]|$)|^(?:caught|given|gone|heard|hung|lost|said|stood|taken|told)(?:[A-Z])/

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

/** Names of functions that are no verb and no noun. */
const unclear = (sources: ReadonlyArray<Source>): ReadonlyArray<string> =>
  sources.flatMap(({ text }) =>
    [...text.matchAll(FUNCTIONS)].flatMap(([, generator, arrow]) => {
      const name = generator ?? arrow ?? ""
      return !Object.hasOwn(CALLS, name) && (PARTICIPLE.test(name) || FRAGMENT.test(name)) ? [name] : []
    })
  )

const sources: ReadonlyArray<Source> = ["engine", "adapters", "server", "ui", "sdk"]
  .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .map((file) => file.split(sep).join(posix.sep))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("adapters/memory/") && !OF_KIND.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }))

describe("names of functions and values", () => {
  it("a name that two files export is found; the name of a call is not", () => {
    const text = "export const send = 1\nexport const getContacts = 1\nconst own = 1"
    const one = { file: "a.ts", text }
    assert.deepStrictEqual(shared([one, { file: "b.ts", text }]), ["send: a.ts, b.ts"])
  })

  it("a participle alone and a part of a sentence are found; a verb, a noun and a value are not", () => {
    const text = [
      "export const kept = (a: number) => a",
      "export function* ofSocket(): Program<void> {",
      "export const keptFile = (a: number) => a",
      "export const keep = async (a: number) => a",
      "export const known = new Map()"
    ].join("\n")
    assert.deepStrictEqual(unclear([{ file: "a.ts", text }]), ["kept", "ofSocket"])
  })

  it("each has a name of its own", () => {
    assert.isAbove(sources.length, 1000)
    assert.deepStrictEqual(
      shared(sources).filter((each) => !Object.hasOwn(SHARED, each.split(":")[0] ?? "")),
      []
    )
  })

  it("each function is named by a verb, or by the noun of what it gives", () => {
    assert.deepStrictEqual(
      unclear(sources).filter((name) => !Object.hasOwn(KEPT, name)),
      []
    )
  })

  it("excuses no name that is gone or clear by now", () => {
    const caught = new Set(unclear(sources))
    const twice = new Set(shared(sources).map((each) => each.split(":")[0]))
    assert.deepStrictEqual(
      [...Object.keys(KEPT).filter((name) => !caught.has(name)), ...Object.keys(SHARED).filter((name) => !twice.has(name))],
      []
    )
  })
})

import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "./rules.ts"

/** Words that a reader whose second language is English has to look up or read twice, each with what to write instead. */
const AVOIDED: Readonly<Record<string, string>> = {
  whoever: "name the person or the program: the sender, the client, the operator",
  anew: "again, or: starts over",
  lest: "so that … not",
  "somebody who": "a person who, or the noun: the sender, a member",
  "somebody whom": "a person whom",
  "what came of": "the outcome of",
  dress: "form",
  dresses: "forms",
  undress: "read"
}

const ROOMS = ["adapters", "bench", "docs", "engine", "fixtures", "locales/en", "scripts", "sdk", "server", "spec", "ui"]

/** Pages written by a program repeat the engine's comments; words for emoji are Unicode's. */
const LEFT =
  /^(?:docs\/api\/|docs\/rules\.md|adapters\/views\/emoji\/.*\.json|spec\/mutation\/survivors\.json|spec\/plainWords\.test\.ts)/

const pattern = new RegExp(String.raw`\b(?:${Object.keys(AVOIDED).join("|")})\b`, "gi")

/** Places of a text with a word to avoid, as `file:line: word`. */
const found = (file: string, text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .flatMap((line, at) =>
      [...line.matchAll(pattern)].map(([word]) => `${file}:${at + 1}: ${word} (${AVOIDED[word.toLowerCase()]})`)
    )

it("finds a word in a sentence, and not in a part of another word", () => {
  assert.deepStrictEqual(
    found("a.ts", "/** Whoever asks is told anew. */\nconst molestation = 'lest'").map((each) => each.split(" (")[0]),
    ["a.ts:1: Whoever", "a.ts:1: anew", "a.ts:2: lest"]
  )
})

it("uses plain words", () => {
  const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx,mjs,md,json}`, { cwd: ROOT })).filter(
    (file) => !LEFT.test(file)
  )
  assert.isAbove(files.length, 2000)
  assert.deepStrictEqual(
    files.flatMap((file) => found(file, readFileSync(join(ROOT, file), "utf8"))),
    []
  )
})

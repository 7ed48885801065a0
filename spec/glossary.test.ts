import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { ROOT } from "./rules.ts"

/** Types whose name is no term, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  TextEncoding: "how the bytes of a text are written, by the name that browsers give it",
  Active: "a phase of a call, by its own word",
  Answered: "how a call of the wire ended; the word of the outcome",
  Bag: "a JSON object whose fields are not known yet",
  Beginnings: "the numbers from which on a new member sees the chat",
  Carried: "what a body writes to the wire",
  Cause: "why a socket broke",
  Copy: "a frame of a call for one device",
  Counted: "a contact as the total of unread reads it",
  DistanceTold: "metres or kilometres, as they are written",
  DoneTo: "the people of a deed",
  EndReason: "why a call ended",
  HangUp: "how a call is hung up",
  HtmlPolicy: "what a formatted text may hold",
  Inserted: "what an operation of a delta inserts",
  Invited: "a person who comes by an invitation",
  IndexedName: "a contact as the index of a language reads it",
  LocalDate: "a date of the calendar, as everywhere",
  MayBe: "a value that a reader may find or not",
  Medium: "a picture or video in a formatted text",
  Millis: "the unit of instants, as everywhere",
  Nameable: "a person as the list behind @ shows them",
  NoData: "the answer that nobody reads",
  Ongoing: "a call as the service keeps it",
  Opener: "the place that opened a screen",
  Params: "what an address of the app says beside its path, by name",
  Recallable: "a message as the rule of the recall reads it",
  RecalledContext: "who reads a recalled message, and when",
  Relayed: "what the service does with a word of a call",
  Remote: "the other side of a call",
  Said: "who said a message, and under which number",
  Spot: "a point on the map, by its degrees",
  Taken: "who took a call up",
  Tells: "where an error is said: a toast, a dialog or nowhere",
  TypeNode: "a node of a tree of types",
  Wallpaper: "what lies behind the messages of all chats, by its own name",
  Ways: "how a person may be found",
  WriteTo: "an e-mail address that a tap writes to"
}

interface Term {
  readonly words: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
}

const page = readFileSync(join(ROOT, "docs/glossary.md"), "utf8")

const terms: ReadonlyArray<Term> = page.split("\n").flatMap((line) => {
  const cells = line.split("|").map((cell) => cell.trim())
  const [, term = "", means = "", , names = ""] = cells
  if (cells.length !== 6 || means === "Means" || /^-+$/.test(term)) return []
  return [{ words: term.toLowerCase().split(/[\s,-]+/), names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name) }]
})

const sources = globSync("engine/**/*.ts", { cwd: ROOT })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), "utf8"))

const exported = (pattern: RegExp): ReadonlySet<string> =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))

const types = exported(/^export (?:abstract )?(?:type|interface|class|const) ([A-Z]\w*[a-z]\w*)\b/gm)
const names = exported(/^export (?:abstract )?(?:type|interface|class|const|function\*?) (\w+)\b/gm)

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/s$/, "")
const known = new Set(terms.flatMap(({ words }) => words.flatMap((word) => [word, singular(word)])))
const named = new Set(terms.flatMap((term) => term.names))
const wordsOf = (name: string): ReadonlyArray<string> => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
const isTerm = (name: string): boolean =>
  named.has(name) || wordsOf(name).some((word) => known.has(word) || known.has(singular(word)))

describe("docs/glossary.md", () => {
  it("lists each term once, in the order of the alphabet", () => {
    const listed = terms.map(({ words }) => words.join(" "))
    assert.isAbove(listed.length, 100)
    assert.deepStrictEqual(listed, [...new Set(listed)].toSorted())
  })

  it("names types and functions that the engine exports", () => {
    assert.deepStrictEqual(
      terms.flatMap((term) => term.names).filter((name) => !names.has(name)),
      []
    )
  })

  it("has a term for each type that the engine exports, or a reason why not", () => {
    assert.isAbove(types.size, 400)
    assert.deepStrictEqual([...types].filter((name) => !isTerm(name) && !Object.hasOwn(EXCEPTIONS, name)).toSorted(), [])
  })

  it("excuses no type that has a term by now, or is gone", () => {
    assert.deepStrictEqual(
      Object.keys(EXCEPTIONS).filter((name) => isTerm(name) || !types.has(name)),
      []
    )
  })
})

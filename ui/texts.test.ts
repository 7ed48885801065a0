import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { faultsOf, stem } from "../spec/languages/faultsOf.ts"
import { languagesHere, sameAsEnglish, textsOf } from "../spec/languages/read.ts"

const ROOT = new URL("../", import.meta.url)
const english = textsOf("en")

const stems = (namespace: string): ReadonlyArray<string> =>
  [...new Set([...(english.get(namespace) ?? new Map<string, string>()).keys()].map(stem))].map((key) => `${namespace}:${key}`)

const codeOf = (rooms: ReadonlyArray<string>): string =>
  rooms
    .flatMap((room) =>
      readdirSync(new URL(room, ROOT), { recursive: true, encoding: "utf8" }).map((file) => new URL(`${room}${file}`, ROOT))
    )
    .filter(({ pathname }) => /\.tsx?$/.test(pathname) && !pathname.includes(".test."))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")

const keysIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/"([a-z]+:[\w.-]+)"/gi)].map(([, key = ""]) => key))

/** Screens, and the tables of the engine that they draw from. */
const sources = codeOf(["ui/", "engine/error/", "engine/route/", "engine/setting/"])

/** Keys that screens name in full, and beginnings of those that they put together. */
const named = keysIn(sources)
/** What the client itself says; it names its timers in the same way. */
const saidByClient = keysIn(codeOf(["engine/client/"]))
const begun = [...sources.matchAll(/`([a-z]+:[\w.-]*)\$\{/gi)].map(([, key = ""]) => key)

/** Namespaces whose keys only screens use; the others are shared with the server and the engine. */
const OURS = [
  "app",
  "screens",
  "login",
  "entry",
  "legal",
  "home",
  "list",
  "me",
  "chat",
  "contacts",
  "group",
  "choose",
  "codes",
  "help",
  "record",
  "editor",
  "form",
  "lab"
]

describe("texts", () => {
  // (ERROR-13)
  it.each(languagesHere())("has every text in %s, naming the same things, in the forms of its numbers [pain 23]", (language) => {
    assert.deepEqual(faultsOf(language, english, textsOf(language), sameAsEnglish(language)), [])
  })

  it("has the texts that screens name", () => {
    const known = new Set([...english.keys()].flatMap(stems))
    const missing = [...named].filter((key) => english.has(key.split(":")[0] ?? "") && !known.has(key))
    assert.deepEqual(missing, [])
  })

  it("has no text that no screen names", () => {
    const unused = OURS.flatMap(stems).filter(
      (key) => !named.has(key) && !saidByClient.has(key) && !begun.some((start) => key.startsWith(start))
    )
    assert.deepEqual(unused, [])
  })
})

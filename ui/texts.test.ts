import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { faultsOf, stem } from "../spec/languages/faultsOf.ts"
import { languagesHere, sameAsEnglish, textsOf } from "../spec/languages/read.ts"

const ROOT = new URL("../", import.meta.url)
const english = textsOf("en")

const stems = (namespace: string): ReadonlyArray<string> =>
  [...new Set([...(english.get(namespace) ?? new Map<string, string>()).keys()].map(stem))].map((key) => `${namespace}:${key}`)

/** Files that only list keys. */
const LISTS = /\/(?:engine\/error\/(?:messages|refusal)|server\/texts)\.ts$/

/** Code of rooms, without tests and without lists. */
const codeOf = (rooms: ReadonlyArray<string>): string =>
  rooms
    .flatMap((room) =>
      readdirSync(new URL(room, ROOT), { recursive: true, encoding: "utf8" }).map((file) => new URL(`${room}${file}`, ROOT))
    )
    .filter(({ pathname }) => /\.tsx?$/.test(pathname) && !pathname.includes(".test.") && !LISTS.test(pathname))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")

const keysIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/"([a-z]+:[\w.-]+)"/gi)].map(([, key = ""]) => key))

/** Screens, and the tables of the engine that they draw from; the client names its timers as keys are named. */
const screens = codeOf(["ui/", "engine/error/", "engine/route/", "engine/setting/"])
const everything = codeOf(["ui/", "adapters/", "engine/", "server/", "sdk/"])

const named = keysIn(everything)
/** Keys that are put together: how each begins and ends. */
const joined = [...everything.matchAll(/`([a-z]+:[\w.-]*)\$\{[^`]*\}([\w.-]*)`/gi)].map(([, begin = "", end = ""]) => ({
  begin,
  end
}))
/** What may be put in: words in quotes, names of properties, numbers. */
const wordsIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/["'`]([\w.-]+)["'`]|\b([\w-]+)\??:|\b(\d+)\b/g)].map(([, ...found]) => found.find(Boolean) ?? ""))
const words = wordsIn(everything)

const isJoined = (key: string): boolean =>
  joined.some(({ begin, end }) => {
    if (!key.startsWith(begin) || !key.endsWith(end) || key.length <= begin.length + end.length) return false
    const put = key.slice(begin.length, key.length - end.length)
    return [[put], put.split(/[.-]/)].some((parts) => parts.every((part) => words.has(part)))
  })

/** Namespaces whose keys are named without them, each with the words of the room that does so. */
const BARE: Readonly<Record<string, ReadonlySet<string>>> = {
  answer: wordsIn(codeOf(["server/"])),
  event: wordsIn(codeOf(["server/"])),
  cli: wordsIn(codeOf(["sdk/cli/"]))
}

const isUsed = (key: string): boolean => {
  const [namespace = "", name = ""] = key.split(":")
  return named.has(key) || isJoined(key) || BARE[namespace]?.has(name) === true
}

describe("texts", () => {
  // (ERROR-13)
  it.each(languagesHere())("has every text in %s, naming the same things, in the forms of its numbers [pain 23]", (language) => {
    assert.deepEqual(faultsOf(language, english, textsOf(language), sameAsEnglish(language)), [])
  })

  it("has the texts that screens name", () => {
    const known = new Set([...english.keys()].flatMap(stems))
    const missing = [...keysIn(screens)].filter((key) => english.has(key.split(":")[0] ?? "") && !known.has(key))
    assert.deepEqual(missing, [])
  })

  it("has no text that nothing names", () => {
    assert.deepEqual(
      [...english.keys()].flatMap(stems).filter((key) => !isUsed(key)),
      []
    )
  })

  it("knows a key that is put together by what may be put in, and no other", () => {
    assert.isTrue(isUsed("contacts:requests.acceptTitle"))
    assert.isTrue(isUsed("event:group-left"))
    assert.isFalse(isUsed("contacts:requests.postponeTitle"))
    assert.isFalse(isUsed("attach:telegrams"))
    assert.isFalse(isUsed("event:group-renamed-twice"))
    assert.isFalse(isUsed("app:nothing"))
  })
})

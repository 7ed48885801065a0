import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

const ROOT = new URL("../", import.meta.url)
const languages = readdirSync(new URL("locales/", ROOT))
const namespaces = (language: string): ReadonlyArray<string> =>
  readdirSync(new URL(`locales/${language}/`, ROOT))
    .map((file) => file.replace(".json", ""))
    .toSorted()

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as const] : leaves(value, `${path}${key}.`)
  )

const textsOf = (language: string, namespace: string): ReadonlyMap<string, string> =>
  new Map(leaves(JSON.parse(readFileSync(new URL(`locales/${language}/${namespace}.json`, ROOT), "utf8")) as Tree))

/** Forms of one text by number count as that text: languages have different ones. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "")

const stems = (texts: ReadonlyMap<string, string>): ReadonlyArray<string> => [...new Set([...texts.keys()].map(stem))].toSorted()

const names = (text: string): ReadonlyArray<string> => [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].toSorted()

/** Screens, and the tables of the engine that they draw from. */
const sources = ["ui/", "engine/error/", "engine/route/", "engine/setting/"]
  .flatMap((room) =>
    readdirSync(new URL(room, ROOT), { recursive: true, encoding: "utf8" }).map((file) => new URL(`${room}${file}`, ROOT))
  )
  .filter(({ pathname }) => /\.tsx?$/.test(pathname) && !pathname.includes(".test."))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")

/** Keys that screens name in full, and beginnings of those that they put together. */
const named = new Set([...sources.matchAll(/"([a-z]+:[\w.-]+)"/gi)].map(([, key = ""]) => key))
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
  it("has the same namespaces in every language", () => {
    for (const language of languages) assert.deepEqual(namespaces(language), namespaces("en"), language)
  })

  // (ERROR-13)
  it("has every text in every language, naming the same things, each in one pair of braces [pain 23]", () => {
    for (const namespace of namespaces("en")) {
      const english = textsOf("en", namespace)
      const wanted = new Map([...english].map(([key, text]) => [stem(key), names(text)]))
      for (const language of languages) {
        const texts = textsOf(language, namespace)
        assert.deepEqual(stems(texts), stems(english), `${language} ${namespace}`)
        for (const [key, text] of texts) {
          assert.notMatch(text, /\{\{|\}\}/, `${language} ${namespace}:${key}`)
          assert.deepEqual(names(text), wanted.get(stem(key)), `${language} ${namespace}:${key}`)
        }
      }
    }
  })

  it("has the texts that screens name", () => {
    const known = new Set(namespaces("en").flatMap((each) => stems(textsOf("en", each)).map((key) => `${each}:${key}`)))
    const missing = [...named].filter((key) => namespaces("en").includes(key.split(":")[0] ?? "") && !known.has(key))
    assert.deepEqual(missing, [])
  })

  it("has no text that no screen names", () => {
    const unused = OURS.flatMap((each) => stems(textsOf("en", each)).map((key) => `${each}:${key}`)).filter(
      (key) => !named.has(key) && !begun.some((start) => key.startsWith(start))
    )
    assert.deepEqual(unused, [])
  })
})

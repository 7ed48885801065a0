import { Result } from "effect"
import { expect, it } from "vitest"
import { eventText, LANGUAGES } from "./http/text.ts"
import { parseJson } from "./http/json.ts"
import { hasPlaceholders, withSentences, placeholder, withoutReserved } from "./placeholder.ts"

const KEYS = ["account-deleted", "message-blocked", "notice-heading", "notice-everybody"] as const

// (DEC-0327)
it.each(KEYS)("%s is one character in the database, and a sentence to each reader, wherever it stands", (key) => {
  const stored = placeholder(key)
  expect(stored).toMatch(/^.$/u)
  const json = JSON.stringify({ content: `<p>${stored}</p>`, fromUser: { realname: stored } })
  for (const language of LANGUAGES) {
    const said = eventText(language, key)
    expect(JSON.parse(withSentences(json, language))).toEqual({ content: `<p>${said}</p>`, fromUser: { realname: said } })
    expect(withSentences(`${stored}, ${stored}`, language)).toBe(`${said}, ${said}`)
    // it stands in HTML and in JSON as it is
    expect(said).not.toMatch(/[<>&"\\\p{Cc}]/u)
  }
})

it("each has a character of its own, and all else stays as it is", () => {
  expect(new Set(KEYS.map(placeholder)).size).toBe(KEYS.length)
  for (const json of ['{"content":"Grüße 👪 한국"}', '{"content":"\u{10FF00}\u{10FFFD}"}'])
    expect(withSentences(json, "de")).toBe(json)
  expect(hasPlaceholders('{"content":"Grüße 👪 한국"}')).toBe(false)
  expect(hasPlaceholders(JSON.stringify({ content: placeholder("notice-heading") }))).toBe(true)
})

it("what enters has none of them, nor halves that could meet", () => {
  expect(withoutReserved("Grüße 👪 \u{10FBFF}")).toBe("Grüße 👪 \u{10FBFF}")
  expect(withoutReserved("a\u{10FC00}b\u{10FF01}c\u{10FFFF}")).toBe("abc")
  expect(hasPlaceholders(withoutReserved("\uDBFF\u{10FF01}\uDF01"))).toBe(false)
})

it("JSON from outside has none of them in its texts and keys, and no key that their going leaves behind changes an ancestry", () => {
  const read = (json: string): unknown => Result.getOrThrow(parseJson(json))
  expect(read(String.raw`{"a":[1,null,{"b\uDbFf\udf01":"x\udbff\udf02y"}],"c":"\\udbff"}`)).toEqual({
    a: [1, null, { b: "xy" }],
    c: String.raw`\udbff`
  })
  const left = read('{"__pro\u{10FF01}to__":{"isAdmin":true}}') as Readonly<Record<string, unknown>>
  expect(Object.getOwnPropertyNames(left)).toEqual([])
  expect(left["isAdmin"]).toBeUndefined()
})

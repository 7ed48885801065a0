import { expect, it } from "vitest"
import { eventText, LANGUAGES } from "./http/text.ts"
import { hasPlaceholders, inWords, placeholder } from "./placeholder.ts"

const KEYS = ["account-deleted", "message-blocked", "notice-heading", "notice-everybody"] as const

// (DEC-0327)
it.each(KEYS)("%s is one character in the database, and a sentence to each reader, wherever it stands", (key) => {
  const stored = placeholder(key)
  expect(stored).toMatch(/^.$/u)
  const json = JSON.stringify({ content: `<p>${stored}</p>`, fromUser: { realname: stored } })
  for (const language of LANGUAGES) {
    const said = eventText(language, key)
    expect(JSON.parse(inWords(json, language))).toEqual({ content: `<p>${said}</p>`, fromUser: { realname: said } })
    // it stands in HTML as it is
    expect(said).not.toMatch(/[<>&"]/)
  }
})

it("each has a character of its own, and all else stays as it is", () => {
  expect(new Set(KEYS.map(placeholder)).size).toBe(KEYS.length)
  for (const json of ['{"content":"Grüße 👪 한국"}', '{"content":"\u{10FF00}\u{10FFFD}"}']) expect(inWords(json, "de")).toBe(json)
  expect(hasPlaceholders('{"content":"Grüße 👪 한국"}')).toBe(false)
  expect(hasPlaceholders(JSON.stringify({ content: placeholder("notice-heading") }))).toBe(true)
})

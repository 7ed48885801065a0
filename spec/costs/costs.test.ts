import { assert, it } from "@effect/vitest"
import { isEmail, isPhone, PHONE_PATTERNS } from "#engine/account/realAccount.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import { soundAt } from "#engine/contact/sound.ts"
import { signedHtml } from "#engine/editor/signs.ts"
import { codeOf } from "#engine/group/code.ts"
import { fileName } from "#engine/message/fileName.ts"
import { HTML_MAX, TAGS_MAX } from "#engine/message/limits.ts"
import { links } from "#engine/message/links.ts"
import { plainText } from "#engine/message/plainText.ts"
import { tagsIn } from "#engine/message/tags.ts"
import { sanitise } from "#server/message/write/sanitise.ts"
import { growth } from "./growth.ts"

/**
 * Hostile texts cost no more than their length: twice as much of one costs no more than three times as much. These tests measure time, so they
 * run alone (`scripts/suites.mjs`).
 */

/** A text of about so many characters. */
type Made = (length: number) => string

const repeated =
  (piece: string): Made =>
  (length) =>
    piece.repeat(Math.max(1, Math.round(length / piece.length)))

const byPiece = (pieces: ReadonlyArray<string>): Readonly<Record<string, Made>> =>
  Object.fromEntries(pieces.map((piece) => [piece, repeated(piece)]))

interface Cost {
  /** The rule that reads the text. */
  readonly rule: string
  readonly reads: (text: string) => unknown
  /** Characters of the shorter text. */
  readonly length: number
  readonly texts: Readonly<Record<string, Made>>
}

const PLAIN_TEXTS: Readonly<Record<string, Made>> = {
  "blanks behind class=": (n) => `<img class=${" ".repeat(n)}>`,
  "tabs behind class=": (n) => `<img class=${"\t".repeat(n)}>`,
  "many classes": (n) => `<img class="${"emoji-imag ".repeat(n / 11)}">`,
  "class again and again": (n) => `<img ${"class=".repeat(n / 6)}>`,
  "blanks before =": (n) => `<img class${" ".repeat(n)}x>`,
  "line breaks between blocks": (n) => `<p>${"\n".repeat(n)}x`,
  "blanks and line breaks": (n) => `<p>${" \n".repeat(n / 2)}x`,
  "codes of files": (n) => `<img class=emoji-image src=${"1f600.".repeat(n / 6)}>`,
  "hexadecimal digits": (n) => `<img class=emoji-image src=${"a".repeat(n)}>`,
  slashes: (n) => `<img ${"/".repeat(n)}>`,
  "signs of equality": (n) => `<img ${"=".repeat(n)}>`,
  quotes: (n) => `<img ${`a='`.repeat(n / 3)}>`,
  ...Object.fromEntries(
    ["<", "<a", "<!--", "<script>", "</", "<a b='", "&#", "&#1", "[!", '<img class="', "<p>", '<a ="', "&amp", "<b></i>"].map(
      (each) => [each, (n: number) => each.repeat(n / each.length)]
    )
  )
}

const COSTS: ReadonlyArray<Cost> = [
  {
    rule: "ACCOUNT-08",
    reads: (text) => isPhone(text, PHONE_PATTERNS),
    length: 20_000,
    texts: byPiece(["1", "a", "a.", "a@", "a-", "@", ".", "1.a", "?", "[0-9]"])
  },
  {
    rule: "ACCOUNT-09",
    reads: (text) => [text, `a@${text}`, `${text}@a.b`, `a@${text}!`].map(isEmail),
    length: 20_000,
    texts: byPiece(["1", "a", "a.", "a@", "a-", "@", ".", "1.a", "?", "[0-9]"])
  },
  {
    rule: "CONTACT-07",
    reads: plainLetters,
    length: 10_000,
    texts: { "accents on one letter": (length) => `a${repeated("\u0301\u0316")(length)}` }
  },
  {
    rule: "CONTACT-12",
    reads: (name) => soundAt(name, `${(name.startsWith("朴") ? "p" : "z").repeat(20)}x`),
    length: 1000,
    texts: { "two sounds that begin alike": repeated("朴"), "sounds and letters": repeated("a张") }
  },
  // signs that find no end, and items of a list
  { rule: "EDITOR-24", reads: signedHtml, length: 8000, texts: byPiece(["**a ", "++a ", " _a", "- a\n"]) },
  { rule: "FILE-07", reads: fileName, length: 10_000, texts: { "dots inside a name": (length) => `a${".".repeat(length)}b` } },
  { rule: "GROUP-10", reads: codeOf, length: 20_000, texts: { paths: (length) => `${repeated("/scan/u/a?")(length)}\nx` } },
  {
    rule: "LINK-01",
    reads: links,
    length: 20_000,
    texts: byPiece(["http://", "www.", "http://a(", "https://a)", "www.a.", "(", "http://a@"])
  },
  { rule: "TEXT-01", reads: plainText, length: 60_000, texts: PLAIN_TEXTS }
]

const HOSTILE = COSTS.flatMap(({ length, reads, rule, texts }) =>
  Object.entries(texts).map(([what, made]) => ({ rule, what, reads, short: made(length), long: made(2 * length) }))
)

it.each(HOSTILE)("[$rule] twice as much of $what costs no more than three times as much", ({ long, reads, short }) => {
  const least = (): unknown => Array.from(short).length
  assert.isBelow(growth(3, { least, once: () => reads(short), twice: () => reads(long) }), 3)
})

const clean = (html: string): string => sanitise(html, "https://parley.example")

it.each(
  "<b></i> <b> <p> <b></b> <li></p> <a><p></a> <b>x</i> <img/src=/a> <select><option> <iframe> <svg><b> <!-- < &lt [&#33; [&#33;1f600]".split(
    " "
  )
)("as many of %s as may come costs the server no more than three times what half of it costs", (each) => {
  const tags = Math.max(1, tagsIn(each))
  const all = each.repeat(Math.min(Math.floor(HTML_MAX / each.length), Math.floor(TAGS_MAX / tags)))
  const half = all.slice(0, Math.floor(all.length / each.length / 2) * each.length)
  const least = (): unknown => all.replaceAll(/[^<]/gu, "")
  assert.isBelow(growth(3, { least, once: () => clean(half), twice: () => clean(all) }), 3)
})

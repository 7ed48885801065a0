import { globSync, readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"

/**
 * What makes a row that comes into a list give the whole page its styles again: `:has` of what stands around everything, and `:has` that
 * any element may match, since it names neither element, class, id nor attribute.
 */
const WIDE: ReadonlyArray<readonly [what: string, sign: RegExp, example: string]> = [
  [
    "the page has",
    /(^|[\s,(>+~])(html|body|:root|#root|main)(?=[^\s,{]*:has\()/m,
    ":global(body:not(:has(main.alone))) .toasts {"
  ],
  ["anything that has", /:has\(\s*[>+~]?\s*(\*|:(?!focus|checked))/, ".actions:has(> :nth-child(3)) > * {"]
]

const rulesOf = (css: string): string => css.replaceAll(/\/\*[^]*?\*\//g, "")

it.each(WIDE)("%s: the sign finds it", (_, sign, example) => {
  assert.match(example, sign)
})

it.each(WIDE)("no style asks what %s", (_, sign) => {
  const asking = globSync("ui/**/*.css").filter((file) => sign.test(rulesOf(readFileSync(file, "utf8"))))
  assert.deepStrictEqual(asking, [])
})

import { globSync, readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"

/**
 * Signs that a screen decides something by itself: limits, orders, formats, rights, the wire. Each with a line that shows it; what is meant
 * belongs into a rule of the engine, and reaches the screen through a slice (DEC-0061).
 */
const SIGNS: ReadonlyArray<readonly [what: string, sign: RegExp, example: string]> = [
  ["a limit", /\b(maxLength|minLength|max|min)=\{([2-9]|\d\d+)\}/, "<input maxLength={16} />"],
  ["a limit in a condition", /[<>]=? ?\d{2,}\b(?!px)/, "if (text.length > 200) refuse()"],
  ["an order", /\.(toSorted|sort|toReversed|reverse|localeCompare)\(|Intl\.Collator/, "people.toSorted(byName)"],
  ["a number as text", /\.toFixed\(|\.toLocaleString\(/, "(bytes / 1024).toFixed(1)"],
  ["a size of files", /\b1024\b|\b1_048_576\b/, "bytes / 1024"],
  ["the moment", /\bDate\.now\(|new Date\(\)/, "sentAt + day > Date.now()"],
  ["a right", /\b(friendship|runMode) ?[!=]== ?"(?!self)/, 'friendship === "friend"'],
  ["the wire", /\b(msg_id|is_[a-z]+)\b|["'`]\/enterprise\//, "message.is_undo"]
]

/** Where such a sign stands for something else, and why. */
const ELSE: Readonly<Record<string, string>> = {
  "ui/screens/chat/useVisibleHeight.ts": "pixels of a keyboard",
  "ui/screens/me/CropStage.tsx": "a mark for tests: where the square of an avatar is"
}

const screens = globSync("ui/{screens,parts,form,editor}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file))
const code = (file: string): string => readFileSync(file, "utf8").replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "")

it.each(SIGNS)("sees %s", (_, sign, example) => {
  assert.match(example, sign)
})

it("no screen decides a rule", () => {
  assert.isAbove(screens.length, 200)
  const found = screens.flatMap((file) =>
    file in ELSE ? [] : SIGNS.filter(([, sign]) => sign.test(code(file))).map(([what]) => `${file}: ${what}`)
  )
  assert.deepStrictEqual(found, [])
})

it("what is excepted still needs to be", () => {
  for (const file of Object.keys(ELSE))
    assert.isTrue(
      SIGNS.some(([, sign]) => sign.test(code(file))),
      file
    )
})

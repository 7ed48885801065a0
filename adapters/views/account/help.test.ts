import { assert, it } from "vitest"
import { QUESTIONS, questionNamed, questionsWith } from "./help.ts"

it("finds what has each of the words, in any case, anywhere", () => {
  const texts: Readonly<Record<string, string>> = { friend: "Find a Friend", group: "make a group of friends", code: "QR  code" }
  const found = (words: string) => questionsWith(words, (each) => texts[each] ?? "")
  assert.deepStrictEqual(found("FRIEND"), ["friend", "group"])
  assert.deepStrictEqual(found(" friend  find "), ["friend"])
  assert.deepStrictEqual(found("qr code"), ["code"])
  assert.deepStrictEqual(found("nothing"), [])
  assert.deepStrictEqual(found(" "), QUESTIONS)
})

it("names a question, or none", () => {
  assert.deepStrictEqual([questionNamed("recall"), questionNamed("x"), questionNamed(null)], ["recall", null, null])
})

import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { prop } from "#fixtures/prop.ts"
import { anyBody } from "#fixtures/message/bodies.ts"
import { Kind } from "../Body.ts"
import { namedPreview } from "../Preview.ts"
import { kindNamed, kindOfBody } from "./kinds.ts"
import { RecalledBody } from "./recalled.ts"
import { text } from "./text.ts"

const kindsThat = (does: (kind: Kind) => boolean): ReadonlyArray<Kind> => Kind.literals.filter(does)

it("of a call alone the service says later what became of it", () => {
  assert.deepStrictEqual(
    kindsThat((kind) => kindNamed(kind).mayBe.changed),
    ["Call"]
  )
})

it("the tabs of the history show texts, pictures, videos and files", () => {
  const tabs = Kind.literals.map((kind) => [kind, kindNamed(kind).tab] as const).filter(([, tab]) => tab !== null)
  assert.deepStrictEqual(Object.fromEntries(tabs), { Text: "text", Image: "image", Video: "video", File: "file" })
  assert.strictEqual(text.words({ _tag: "Text", html: "<p>a</p>" }), "<p>a</p>")
})

prop("what is no picture has no file that may be kept as an emoji", anyBody, (body) => {
  const number = kindOfBody(body).emojiFile(body)
  assert.isTrue(number === 0 || body._tag === "Image" || body._tag === "Emoji")
})

it("a name keeps its brackets, but for the word of who sent it at the begin", () => {
  assert.deepStrictEqual(namedPreview("[place] Café [old] Mira", "location"), {
    _tag: "Named",
    label: "location",
    name: "Café [old] Mira"
  })
  assert.deepStrictEqual(namedPreview("Café [old] Mira", "location"), {
    _tag: "Named",
    label: "location",
    name: "Café [old] Mira"
  })
})

it("whom a recalled text named has a number and a name", () => {
  const isRecalled = Schema.is(RecalledBody)
  const body = { _tag: "Recalled", by: 7, text: "", was: "hi @Bob" }
  assert.isTrue(isRecalled({ ...body, mentions: [{ id: 8, name: "Bob" }] }))
  for (const wrong of [{}, { id: 8 }, { name: "Bob" }]) assert.isFalse(isRecalled({ ...body, mentions: [wrong] }))
})

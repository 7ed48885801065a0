import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { kindOfType } from "../message/kinds/kinds.ts"
import { preview } from "./preview.ts"

const Given = Schema.Struct({ type: Schema.String, content: Schema.String })
const Want = Schema.Union([
  Schema.TaggedStruct("Text", { text: Schema.String }),
  Schema.TaggedStruct("Label", { label: Schema.String }),
  Schema.TaggedStruct("Named", { label: Schema.String, name: Schema.String }),
  Schema.TaggedStruct("Empty", {})
])

it.each(vectors("contact/CONTACT-05", Given, Want))("[CONTACT-05] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(preview(kindOfType(given.type), given.content), want)
})

const type = fc.oneof(fc.constantFrom("text", "event", "location", "contact", "image", "webrtc"), fc.string())

prop(
  "[CONTACT-05] any type and content leave one line, a label or nothing",
  type,
  fc.string({ unit: "binary" }),
  (t, content) => {
    const line = preview(kindOfType(t), content)
    if (line._tag === "Text") assert.ok(line.text.trim() === line.text && line.text !== "" && !/[\r\n]/.test(line.text))
    if (line._tag === "Named") assert.ok(line.name.trim() !== "" && !/[\r\n]/.test(line.name))
    if (content === "") assert.strictEqual(line._tag, "Empty")
    if (!["text", "event", "location", "contact", "webrtc"].includes(t) && content !== "") assert.strictEqual(line._tag, "Label")
  }
)

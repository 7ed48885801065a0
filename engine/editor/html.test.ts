import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { fateOf, keepsAttribute, keptClasses } from "./cleanHtml.ts"
import { isHeader, isIndent, isSide } from "./formats.ts"
import { isFormula } from "./formula.ts"
import { CHAT_POLICY, DOCUMENT_POLICY } from "./htmlPolicy.ts"
import { isMediaAddress, isOwnMedium } from "./mediaAddress.ts"
import { BUBBLE_TOOLBAR, DEFAULT_TOOLBAR } from "./toolbars.ts"

const POLICIES = { chat: CHAT_POLICY, document: DOCUMENT_POLICY }
const Policy = Schema.Literals(["chat", "document"])
const policies = fc.constantFrom(CHAT_POLICY, DOCUMENT_POLICY)
const Value = Schema.Struct({ value: Schema.Json })
const Medium = Schema.Literals(["image", "video"])
const mediums = fc.constantFrom("image" as const, "video" as const)

/** What a browser makes of an address on a page over https. */
const protocolOf = (address: string): string => {
  const page = "https://page.example/"
  return URL.canParse(address, page) ? new URL(address, page).protocol : "none"
}
const addresses = fc
  .tuple(
    fc.constantFrom("", " ", "\t", "\u0000", "java", "data:image/svg+xml,", "data:image/png,", "data:text/html,"),
    fc.constantFrom("javascript:", "script:", "vbscript:", "data:", "http:", "https:", "https://", "file:", "blob:", "//", ""),
    fc.string({ unit: "binary" })
  )
  .map((parts) => parts.join(""))

it("[EDITOR-25] a document shows what it holds itself and what the own host serves", () => {
  const own = "https://chat.example"
  for (const address of [
    "data:image/png;base64,AA==",
    " DATA:video/mp4;base64,AA==",
    `${own}/storage/image/a.png`,
    "/storage/image/a.png"
  ])
    assert.isTrue(isOwnMedium(address, own), address)
  for (const address of [
    "https://other.example/a.png",
    "http://chat.example/a.png",
    `${own}.other.example/a.png`,
    "//other.example/a"
  ])
    assert.isFalse(isOwnMedium(address, own), address)
})

it.each(vectors("editor/EDITOR-03", Schema.Struct({ medium: Medium, address: Schema.String }), Schema.Boolean))(
  "[EDITOR-03] $title",
  ({ given, want }) => {
    assert.strictEqual(isMediaAddress(given.medium, given.address), want)
  }
)
prop(
  "[EDITOR-03] what may be embedded, a browser asks over http or https, or is data that is no drawing",
  mediums,
  addresses,
  (medium, address) => {
    if (!isMediaAddress(medium, address)) return
    assert.include(["http:", "https:", "data:", "none"], protocolOf(address.trim()))
    assert.notMatch(address, /^\s*data:(?!image\/(png|jpeg|gif|webp|avif|bmp)[;,]|video\/)/i)
  }
)

it.each(vectors("editor/EDITOR-04", Value, Schema.Boolean))("[EDITOR-04] $title", ({ given, want }) => {
  assert.strictEqual(isIndent(given.value), want)
})
prop("[EDITOR-04] eight numbers are indents", fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double()), (value) => {
  assert.strictEqual(isIndent(value), [1, 2, 3, 4, 5, 6, 7, 8].includes(value))
})

it.each(vectors("editor/EDITOR-05", Value, Schema.Boolean))("[EDITOR-05] $title", ({ given, want }) => {
  assert.strictEqual(isHeader(given.value), want)
})
prop(
  "[EDITOR-05] six numbers are headers, and each is an indent",
  fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double()),
  (value) => {
    assert.strictEqual(isHeader(value), [1, 2, 3, 4, 5, 6].includes(value))
    assert.ok(!isHeader(value) || isIndent(value))
  }
)

const Tool = Schema.Struct({ tool: Schema.Json })
for (const [rule, toolbar] of [
  ["EDITOR-06", DEFAULT_TOOLBAR],
  ["EDITOR-07", BUBBLE_TOOLBAR]
] as const) {
  const keysOf = () => toolbar.map((tool) => JSON.stringify(tool))
  it.each(vectors(`editor/${rule}`, Tool, Schema.Int))(`[${rule}] $title`, ({ given, want }) => {
    assert.strictEqual(keysOf().indexOf(JSON.stringify(given.tool)), want)
  })
  prop(
    `[${rule}] each tool stands there once, and headers grow smaller`,
    fc.nat(toolbar.length - 1),
    fc.nat(toolbar.length - 1),
    (a, b) => {
      const [first, second] = [toolbar[a], toolbar[b]]
      assert.strictEqual(keysOf()[a] === keysOf()[b], a === b)
      if (first?.format === "header" && second?.format === "header")
        assert.strictEqual(Math.sign(first.value - second.value), Math.sign(a - b))
    }
  )
}

it.each(
  vectors("editor/EDITOR-13", Schema.Struct({ policy: Policy, name: Schema.String }), Schema.Literals(["keep", "unwrap", "drop"]))
)("[EDITOR-13] $title", ({ given, want }) => {
  assert.strictEqual(fateOf(POLICIES[given.policy], given.name), want)
})
const names = fc.oneof(fc.constantFrom(...DOCUMENT_POLICY.elements, ...DOCUMENT_POLICY.silent, "div", "form"), fc.string())
prop("[EDITOR-13] no name is both kept and dropped, and its case does not matter", policies, names, (policy, name) => {
  assert.strictEqual(fateOf(policy, name.toUpperCase().toLowerCase()), fateOf(policy, name.toUpperCase()))
  assert.ok(!policy.silent.includes(name) || fateOf(policy, name) === "drop")
  assert.strictEqual(fateOf(policy, name) === "keep", policy.elements.includes(name.toLowerCase()))
})

it.each(vectors("editor/EDITOR-14", Schema.Struct({ policy: Policy, value: Schema.String }), Schema.Array(Schema.String)))(
  "[EDITOR-14] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(keptClasses(POLICIES[given.policy], given.value), want)
  }
)
prop(
  "[EDITOR-14] what is kept of classes is kept whole, and in its order",
  policies,
  fc.array(fc.oneof(fc.constantFrom(...DOCUMENT_POLICY.classes), fc.stringMatching(/^[a-z-]+$/))),
  (policy, list) => {
    const kept = keptClasses(policy, list.join(" "))
    assert.deepStrictEqual(
      kept,
      list.filter((name) => policy.classes.includes(name))
    )
    assert.deepStrictEqual(keptClasses(policy, kept.join("\n\t")), kept)
  }
)

const Attribute = Schema.Struct({
  policy: Policy,
  element: Schema.String,
  name: Schema.String,
  value: Schema.String,
  ownHost: Schema.String
})
it.each(vectors("editor/EDITOR-15", Attribute, Schema.Boolean))("[EDITOR-15] $title", ({ given, want }) => {
  assert.strictEqual(keepsAttribute(POLICIES[given.policy], given, given.ownHost), want)
})
const attributes = fc.record({
  element: fc.oneof(fc.constantFrom("a", "img", "video", "span", "li", "p"), fc.string()),
  name: fc.oneof(fc.constantFrom("href", "src", "target", "onclick", "style", "srcset"), fc.string()),
  value: addresses
})
prop(
  "[EDITOR-15] what stays is listed, runs nothing, and leads where a link or a picture may",
  policies,
  attributes,
  (policy, attribute) => {
    if (!keepsAttribute(policy, attribute, "")) return
    assert.include(policy.attributes[attribute.element.toLowerCase()] ?? [], attribute.name.toLowerCase())
    if (["href", "src"].includes(attribute.name.toLowerCase()))
      assert.include(["http:", "https:", "data:", "mailto:", "tel:", "none"], protocolOf(attribute.value.trim()))
  }
)

it.each(vectors("editor/EDITOR-16", Schema.Struct({ value: Schema.String }), Schema.Boolean))(
  "[EDITOR-16] $title",
  ({ given, want }) => {
    assert.strictEqual(isFormula(given.value), want)
  }
)
prop(
  "[EDITOR-16] any visible text of up to a thousand characters is a formula",
  fc.stringMatching(/^\S+$/),
  fc.nat(2000),
  (text, blanks) => {
    assert.strictEqual(isFormula(text + " ".repeat(blanks)), text.length + blanks <= 1000)
  }
)

it.each(vectors("editor/EDITOR-20", Value, Schema.Boolean))("[EDITOR-20] $title", ({ given, want }) => {
  assert.strictEqual(isSide(given.value), want)
})
prop(
  "[EDITOR-20] a whole number of pixels below ten thousand is a side, as a text",
  fc.integer({ min: -10, max: 20_000 }),
  (pixels) => {
    assert.strictEqual(isSide(String(pixels)), pixels >= 1 && pixels <= 9999)
    assert.isFalse(isSide(pixels))
  }
)

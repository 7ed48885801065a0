import { assert, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { amountOf, capitalsBeside } from "./amount.ts"
import { isOffered, offeredBy } from "./choices.ts"
import { FormContext, FormField } from "./FormField.ts"
import { RecordId } from "./RecordId.ts"
import { isEmptyValue } from "./isEmptyValue.ts"
import { FORM_TYPES, fieldKind } from "./fieldKind.ts"
import { proportionFlag, ProportionRow, proportionTotal } from "./proportions.ts"
import { fitsKind } from "./shapes.ts"
import { TypeNode, typesIn } from "./typeTree.ts"

const Value = Schema.Struct({ value: Schema.Json })
const fieldOf = (raw: object): FormField => Schema.decodeUnknownSync(FormField)({ name: "A", field: "a", ...raw })
const json = fc.jsonValue().map((value) => value as Schema.Json)

it.each(vectors("form/FORM-01", Schema.Struct({ form_type: Schema.String }), Schema.String))(
  "[FORM-01] $title",
  ({ given, want }) => {
    assert.strictEqual(fieldKind(given.form_type), want)
  }
)
prop("[FORM-01] only what is one of the thirteen is asked for in its own way", fc.string(), (formType) => {
  assert.strictEqual(FORM_TYPES.length, 13)
  assert.strictEqual(fieldKind(formType), FORM_TYPES.some((each) => each === formType) ? formType : "text")
})

it.each(vectors("form/FORM-02", Value, Schema.Boolean))("[FORM-02] $title", ({ given, want }) => {
  assert.strictEqual(isEmptyValue(given.value), want)
})
prop("[FORM-02] a list is empty exactly when all in it is, and no number is", fc.array(json), fc.double(), (list, number) => {
  assert.strictEqual(isEmptyValue(list), list.every(isEmptyValue))
  assert.isFalse(isEmptyValue([...list, number]))
})

it.each(vectors("form/FORM-10", Schema.Struct({ form_type: Schema.String, value: Schema.Json }), Schema.Boolean))(
  "[FORM-10] $title",
  ({ given, want }) => {
    assert.strictEqual(fitsKind(fieldKind(given.form_type), given.value), want)
  }
)
prop(
  "[FORM-10] what a kind takes is nothing, or of its form: text or number, list, record",
  fc.constantFrom(...FORM_TYPES),
  json,
  (kind, value) => {
    const lists = ["tags", "visit_user", "area", "user_receivables"]
    const records = ["invoice_info", "business", "customer", "project", "receivable"]
    const form = value === null ? "nothing" : Array.isArray(value) ? "list" : typeof value === "object" ? "record" : typeof value
    const wanted = lists.includes(kind) ? ["list"] : records.includes(kind) ? ["record"] : ["string", "number"]
    return !fitsKind(kind, value) || [...wanted, "nothing"].includes(form)
  }
)

const Rows = Schema.Struct({ rows: Schema.Array(ProportionRow) })
const rows = fc.array(
  fc.integer({ min: 0, max: 10_000 }).map((parts) => ({ user_id: 1, realname: "Ann", proportion: parts / 100 })),
  { maxLength: 9 }
)
it.each(vectors("form/FORM-12", Rows, Schema.Finite))("[FORM-12] $title", ({ given, want }) => {
  assert.strictEqual(proportionTotal(given.rows), want)
})
prop("[FORM-12] in whichever order shares come, their total is the same, and exact in hundredths", rows, (list) => {
  const parts = list.reduce((sum, { proportion }) => sum + Math.round(proportion * 100), 0)
  assert.strictEqual(proportionTotal(list), parts / 100)
  assert.strictEqual(proportionTotal(list.toReversed()), parts / 100)
})

it.each(vectors("form/FORM-13", Rows, Schema.NullOr(Schema.Literals(["below", "above"]))))(
  "[FORM-13] $title",
  ({ given, want }) => {
    assert.strictEqual(proportionFlag(given.rows), want)
  }
)
prop("[FORM-13] what is missing, and no more, takes the flag away", rows, fc.boolean(), (list, isMore) => {
  const open = Math.round(100 * 100 - proportionTotal(list) * 100)
  fc.pre(open > 0 && open < 100 * 100)
  const last = { user_id: 2, realname: "Bob", proportion: (open + (isMore ? 1 : 0)) / 100 }
  assert.strictEqual(proportionFlag(list), "below")
  assert.strictEqual(proportionFlag([...list, last]), isMore ? "above" : null)
})

it.each(vectors("form/FORM-14", Value, Schema.NullOr(Schema.String)))("[FORM-14] $title", ({ given, want }) => {
  assert.strictEqual(amountOf(given.value), want)
})
prop(
  "[FORM-14] so many yuan and fen are an amount as written, and with a third decimal none",
  fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
  fc.integer({ min: 0, max: 99 }),
  fc.boolean(),
  (yuan, fen, isNegative) => {
    const text = `${isNegative ? "-" : ""}${yuan}.${String(fen).padStart(2, "0")}`
    assert.strictEqual(amountOf(text), text)
    assert.strictEqual(amountOf(` ${text}\n`), text)
    assert.isNull(amountOf(`${text}0`))
  }
)

const readTree = Schema.decodeUnknownSync(TypeNode)
it.each(vectors("form/FORM-15", Schema.Struct({ tree: Schema.Json }), Schema.Json))("[FORM-15] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(readTree(given.tree), want)
})
const { tree } = fc.letrec<{ tree: { name: string; type_id: number; children?: ReadonlyArray<unknown> } }>((tie) => ({
  tree: fc.record(
    { name: fc.string(), type_id: fc.integer(), children: fc.array(tie("tree"), { maxLength: 2, depthIdentifier: "types" }) },
    { requiredKeys: ["name", "type_id"] }
  )
}))
const depthOf = ({ children = [] }: { readonly children?: ReadonlyArray<TypeNode> }): number =>
  1 + Math.max(0, ...children.map((each) => depthOf(each)))
prop("[FORM-15] no tree is deeper than three levels, and read again it is the same", tree, (raw) => {
  const read = readTree(raw)
  assert.isAtMost(depthOf(read), 3)
  assert.deepStrictEqual(readTree(read), read)
})

const Row = Schema.Struct({ name: Schema.String, type_id: RecordId, path: Schema.Array(Schema.String) })
it.each(vectors("form/FORM-16", Schema.Struct({ nodes: Schema.Array(TypeNode) }), Schema.Array(Row)))(
  "[FORM-16] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(typesIn(given.nodes), want)
  }
)
prop("[FORM-16] a way ends in its own name, is as long as its level, and each node has one", tree, (raw) => {
  const read = readTree(raw)
  const found = typesIn([read])
  const count = ({ children = [] }: { readonly children?: ReadonlyArray<TypeNode> }): number =>
    children.reduce((sum, each) => sum + count(each), 1)
  assert.strictEqual(found.length, count(read))
  for (const { name, path } of found) {
    assert.strictEqual(path.at(-1), name)
    assert.strictEqual(path[0], read.name)
  }
  assert.strictEqual(Math.max(...found.map(({ path }) => path.length)), depthOf(read))
})

const Offered = Schema.Struct({ value: RecordId, path: Schema.Array(Schema.String) })
it.each(vectors("form/FORM-17", Schema.Struct({ field: FormField }), Schema.Array(Offered)))(
  "[FORM-17] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(offeredBy(given.field), want)
  }
)
prop("[FORM-17] options are offered alike, be they options or, without them, the setting", fc.array(fc.string()), (texts) => {
  const offered = offeredBy(fieldOf({ form_type: "select", options: texts }))
  assert.deepStrictEqual(
    offered,
    texts.map((text) => ({ value: text, path: [text] }))
  )
  assert.deepStrictEqual(offeredBy(fieldOf({ form_type: "select", setting: texts })), offered)
})

it.each(vectors("form/FORM-18", Schema.Struct({ field: FormField, value: Schema.Json }), Schema.Boolean))(
  "[FORM-18] $title",
  ({ given, want }) => {
    assert.strictEqual(isOffered(given.field, given.value), want)
  }
)
prop(
  "[FORM-18] any tags of those that are offered may be chosen, and none beside them",
  fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
  (texts) => {
    const [first = "", ...others] = texts
    assert.isTrue(isOffered(fieldOf({ form_type: "tags", options: texts }), others))
    assert.strictEqual(isOffered(fieldOf({ form_type: "tags", options: others }), [first]), others.length === 0)
  }
)

it.each(vectors("form/FORM-27", Schema.Struct({ field: FormField, value: Schema.Json }), Schema.NullOr(Schema.String)))(
  "[FORM-27] $title",
  ({ given, want }) => {
    assert.strictEqual(capitalsBeside(given.field, given.value), want)
  }
)
prop("[FORM-27] every amount has capitals, and they name the yuan", fc.integer({ min: 1 }), (yuan) => {
  assert.match(
    capitalsBeside(fieldOf({ form_type: "money", capitalize: true }), String(yuan)) ?? "",
    /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+元整$/
  )
})

const Raw = Schema.Struct({ raw: Schema.Json })
const readAs = (schema: Schema.Codec<unknown, unknown>, raw: unknown) => Option.getOrNull(Schema.decodeUnknownOption(schema)(raw))
it.each(vectors("form/FORM-29", Raw, Schema.Json))("[FORM-29] $title", ({ given, want }) => {
  assert.deepStrictEqual(readAs(FormField, given.raw), want)
})
prop("[FORM-29] whatever is delivered is a field that reads as itself, or none", json, json, json, (first, second, third) => {
  const read = readAs(FormField, { name: "A", field: "a", form_type: "text", value: first, options: second, relevant: third })
  if (read !== null) assert.deepStrictEqual(readAs(FormField, read), read)
})
it.each(vectors("form/FORM-30", Raw, Schema.Json))("[FORM-30] $title", ({ given, want }) => {
  assert.deepStrictEqual(readAs(FormContext, given.raw), want)
})
prop("[FORM-30] what opens a form has ids that are numbers, or texts with something in them", json, (id) => {
  assert.strictEqual(
    readAs(FormContext, { leads_id: id }) !== null,
    typeof id === "number" || (typeof id === "string" && id !== "")
  )
})

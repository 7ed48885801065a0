import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import type { Refused } from "#engine/error/refusal.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { formChanged } from "./formChanged.ts"
import { type Form, openForm, startValue } from "./Form.ts"
import { FormContext, FormField, FormMode } from "./FormField.ts"
import { isEmptyValue } from "./isEmptyValue.ts"
import { FORM_TYPES } from "./fieldKind.ts"
import { isFieldLocked, parentOf } from "./locks.ts"
import { decidersOf, isFieldRelevant } from "./relevant.ts"
import { RecordReference } from "./shapes.ts"
import { areChoicesShown, choicesShown, isFieldShown } from "./shown.ts"
import { sentValue, formSubmitted } from "./formSubmitted.ts"

const Fields = Schema.Array(FormField)
const OneField = Schema.Struct({ field: FormField, mode: FormMode, context: FormContext })
const Opened = Schema.Struct({ fields: Fields, mode: FormMode, context: FormContext })
const Pick = Schema.Struct({ fields: Fields, field: Schema.String })
const Values = Schema.Record(Schema.String, Schema.Json)
const Keys = Schema.Array(Schema.String)

const readField = Schema.decodeUnknownSync(FormField)
const keysOf = (entries: Form["entries"]) => entries.map(({ field }) => field.field)
const valuesOf = (form: Form) => Object.fromEntries(form.entries.map(({ field, value }) => [field.field, value]))
const entryOf = (form: Form, key: string) => {
  const entry = form.entries.find(({ field }) => field.field === key)
  assert.ok(entry)
  return entry
}
const edited = (fields: ReadonlyArray<FormField>) => openForm(fields, "edit", {})

const types = fc.constantFrom(...FORM_TYPES, "text", "signature")
const modes = fc.constantFrom("add", "edit")
const contexts: fc.Arbitrary<FormContext> = fc.record(
  { leads_id: fc.nat(), name: fc.string(), project_id: fc.string({ minLength: 1 }), title: fc.string() },
  { requiredKeys: [] }
)
const KEYS = ["a", "b", "c", "d", "company"]
const value = fc.oneof(
  fc.constantFrom<Schema.Json>(
    null,
    "",
    "x",
    0,
    7,
    [],
    ["x"],
    { id: 1, name: "Acme" },
    { receivables_id: 3, number: "R" },
    "12.50"
  ),
  fc.constantFrom<Schema.Json>(
    [{ user_id: 1, realname: "Ann", proportion: 100 }],
    [{ user_id: 1, realname: "Ann", proportion: 40 }]
  )
)
const field = (key: string) =>
  fc
    .record({
      form_type: types,
      value,
      default_value: value,
      relevant: fc.constantFrom(null, ...KEYS),
      disabled: fc.boolean(),
      show: fc.boolean()
    })
    .map((more) => readField({ name: key.toUpperCase(), field: key, ...more }))
const fields = fc.tuple(...KEYS.map(field))

it.each(vectors("form/FORM-03", Schema.Struct({ field: FormField, context: FormContext }), Schema.NullOr(RecordReference)))(
  "[FORM-03] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(parentOf(given.field, given.context), want)
  }
)
prop("[FORM-03] only three kinds have a parent, and only from a context with its id", field("a"), contexts, (one, context) => {
  const id = one.form_type === "project" ? context.project_id : context.leads_id
  assert.strictEqual(
    parentOf(one, context) !== null,
    ["business", "customer", "project"].includes(one.form_type) && id !== undefined
  )
})

for (const rule of ["FORM-04", "FORM-05", "FORM-06", "FORM-31"])
  it.each(vectors(`form/${rule}`, OneField, Schema.Boolean))(`[${rule}] $title`, ({ given, want }) => {
    assert.strictEqual(isFieldLocked(given.field, given.mode, given.context), want)
  })
prop(
  "[FORM-04] newly made, what has a parent is locked, and nothing else but receivables and what was delivered so",
  field("a"),
  contexts,
  (one, context) => {
    fc.pre(one.form_type !== "receivable")
    assert.strictEqual(isFieldLocked(one, "add", context), one.disabled || parentOf(one, context) !== null)
  }
)
prop(
  "[FORM-05] newly made, a receivable that is delivered open is locked exactly without a project",
  field("a"),
  contexts,
  (one, context) => {
    const receivable = { ...one, form_type: "receivable", disabled: false }
    assert.strictEqual(isFieldLocked(receivable, "add", context), !("project_id" in context))
  }
)
prop(
  "[FORM-31] what is delivered disabled is locked in both modes, wherever the form was opened",
  fc.constantFrom(...KEYS).chain(field),
  fc.constantFrom("add" as const, "edit" as const),
  contexts,
  (one, mode, context) => {
    assert.isTrue(isFieldLocked({ ...one, disabled: true }, mode, context))
    const isOpen = !isFieldLocked({ ...one, disabled: false }, mode, context)
    assert.strictEqual(isFieldLocked(one, mode, context), one.disabled || !isOpen)
  }
)
prop(
  "[FORM-06] changed, the same fields are locked wherever the form was opened",
  fc.constantFrom(...KEYS).chain(field),
  contexts,
  contexts,
  (one, here, there) => {
    assert.strictEqual(isFieldLocked(one, "edit", here), isFieldLocked(one, "edit", there))
    assert.strictEqual(
      isFieldLocked({ ...one, disabled: false }, "edit", here),
      ["business", "customer"].includes(one.form_type) || one.field === "company"
    )
  }
)

it.each(vectors("form/FORM-07", Pick, Keys))("[FORM-07] $title", ({ given, want }) => {
  const form = edited(given.fields)
  assert.deepStrictEqual(keysOf(decidersOf(form.entries, entryOf(form, given.field))), want)
})
prop("[FORM-07] nobody depends on oneself, and who depends depends on all on which the next one does", fields, (list) => {
  const { entries } = edited(list)
  for (const entry of entries) {
    const [next, ...others] = decidersOf(entries, entry)
    assert.notInclude([next, ...others], entry)
    if (next !== undefined) assert.deepStrictEqual(decidersOf(entries, next), others)
  }
})

it.each(vectors("form/FORM-08", Pick, Schema.Boolean))("[FORM-08] $title", ({ given, want }) => {
  const form = edited(given.fields)
  assert.strictEqual(isFieldRelevant(form.entries, entryOf(form, given.field)), want)
})
prop("[FORM-08] what counts depends on nothing, or on what counts and holds something", fields, (list) => {
  const { entries } = edited(list)
  for (const entry of entries) {
    const [next] = decidersOf(entries, entry)
    assert.strictEqual(
      isFieldRelevant(entries, entry),
      next === undefined || (!isEmptyValue(next.value) && isFieldRelevant(entries, next))
    )
  }
})

const Refusal = Schema.Struct({
  field: Schema.String,
  refused: Schema.Struct({
    tag: Schema.String,
    params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))
  })
})
const refusals = (form: Form) =>
  Result.match(formSubmitted(form), {
    onSuccess: () => [],
    onFailure: (wrong) => wrong.map(({ field, refused }) => ({ field, refused: { tag: refused.reason, params: refused.params } }))
  })
for (const rule of ["FORM-09", "FORM-26", "FORM-28"])
  it.each(vectors(`form/${rule}`, Opened, Schema.Array(Refusal)))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(refusals(openForm(given.fields, given.mode, given.context)), want)
  })
const asked = (form: Form) => form.entries.filter((entry) => isFieldShown(form, entry) && !entry.isLocked)
prop("[FORM-09] who is asked and holds nothing is named, and nobody else is", fields, modes, contexts, (list, mode, context) => {
  const form = openForm(list, mode, context)
  assert.deepStrictEqual(
    refusals(form).flatMap(({ field, refused }) => (refused.tag === "form-empty" ? [field] : [])),
    keysOf(asked(form).filter((entry) => isEmptyValue(entry.value)))
  )
})
prop("[FORM-26] nothing is wrong with a form in which everything is locked", fields, modes, contexts, (list, mode, context) => {
  const closed = list.map((each) => ({ ...each, disabled: true }))
  assert.ok(Result.isSuccess(formSubmitted(openForm(closed, mode, context))))
})
const person = { user_id: 1, realname: "Ann", proportion: 100 }
/** What a person would put into a field. */
const filling: Readonly<Record<string, Schema.Json>> = {
  tags: ["x"],
  invoice_info: { title: "Acme" },
  visit_user: [1],
  area: ["Zhejiang"],
  business: { id: 1, name: "Acme" },
  customer: { id: 1, name: "Acme" },
  project: { id: 1, name: "Bridge" },
  receivable: { receivables_id: 1, number: "R-1" },
  user_receivables: [person]
}
prop("[FORM-26] every form can be finished, by filling in what is wrong", fields, modes, contexts, (list, mode, context) => {
  let form = openForm(list, mode, context)
  for (let rounds = 0; rounds < KEYS.length; rounds++)
    for (const { field } of refusals(form))
      form = Result.getOrThrow(formChanged(form, field, filling[entryOf(form, field).field.form_type] ?? "12.50"))
  assert.deepStrictEqual(refusals(form), [])
})
prop(
  "[FORM-28] money is refused exactly when it holds something that is no amount",
  fc.oneof(fc.string(), fc.float({ noNaN: true })),
  (typed) => {
    fc.pre(String(typed).trim() !== "" && (typeof typed === "string" || Number.isFinite(typed)))
    const form = edited([readField({ name: "M", field: "m", form_type: "money", value: typed })])
    const isAmount = /^-?(0|[1-9]\d{0,14})(\.\d{1,2})?$/.test(String(typed).trim())
    assert.deepStrictEqual(
      refusals(form),
      isAmount ? [] : [{ field: "m", refused: { tag: "form-amount", params: { name: "M" } } }]
    )
  }
)

it.each(vectors("form/FORM-11", Schema.Struct({ fields: Fields }), Keys))("[FORM-11] $title", ({ given, want }) => {
  const form = openForm(given.fields, "add", {})
  assert.deepStrictEqual(keysOf(form.entries.filter((entry) => areChoicesShown(form, entry))), want)
})
prop(
  "[FORM-11] however a form starts, exactly the choices of select and tags are hidden",
  fields,
  modes,
  contexts,
  (list, mode, context) => {
    const form = openForm(list, mode, context)
    for (const entry of form.entries)
      assert.strictEqual(areChoicesShown(form, entry), !["select", "tags"].includes(entry.field.form_type))
  }
)

it.each(vectors("form/FORM-19", Schema.Struct({ field: FormField, value: Schema.Json }), Schema.Json))(
  "[FORM-19] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(sentValue(given.field, given.value), want)
  }
)
prop(
  "[FORM-19] of a record its id travels, whatever it is called",
  fc.constantFrom("business", "customer", "project"),
  fc.oneof(fc.string({ minLength: 1 }), fc.integer()),
  fc.string(),
  (form_type, id, name) => {
    assert.strictEqual(sentValue(readField({ name: "A", field: "a", form_type }), { id, name }), id)
  }
)

it.each(vectors("form/FORM-20", Opened, Values))("[FORM-20] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(Result.getOrThrow(formSubmitted(openForm(given.fields, given.mode, given.context))), want)
})
prop(
  "[FORM-20] a form that is sent holds all that was asked for, and nothing that is empty",
  fields,
  modes,
  contexts,
  (list, mode, context) => {
    const form = openForm(list, mode, context)
    Result.match(formSubmitted(form), {
      onFailure: (wrong) => assert.isAbove(wrong.length, 0),
      onSuccess: (values) => {
        assert.includeMembers(Object.keys(values), keysOf(asked(form)))
        assert.isTrue(Object.values(values).every((sent) => !isEmptyValue(sent)))
        const counting = form.entries.filter((entry) => isFieldRelevant(form.entries, entry) && !isEmptyValue(entry.value))
        for (const { field, value } of counting) assert.deepStrictEqual(values[field.field], sentValue(field, value))
      }
    })
  }
)

it.each(vectors("form/FORM-21", OneField, Schema.Json))("[FORM-21] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(startValue(given.field, given.mode, given.context), want)
})
prop("[FORM-21] what is changed starts as it was, wherever the form was opened", fields, contexts, (list, context) => {
  assert.deepStrictEqual(
    openForm(list, "edit", context).entries.map((entry) => entry.value),
    list.map((each) => each.value)
  )
})

const Change = Schema.Struct({ ...Opened.fields, field: Schema.String, value: Schema.Json })
const shown = (result: Result.Result<Form, Refused>) => verdict(Result.map(result, valuesOf))
for (const rule of ["FORM-22", "FORM-23"])
  it.each(vectors(`form/${rule}`, Change, Verdict(Values)))(`[${rule}] $title`, ({ given, want }) => {
    const form = openForm(given.fields, given.mode, given.context)
    assert.deepStrictEqual<unknown>(shown(formChanged(form, given.field, given.value)), want)
  })
prop(
  "[FORM-22] whatever is changed, what is locked stays as it started",
  fields,
  modes,
  contexts,
  fc.array(fc.tuple(fc.constantFrom(...KEYS), value)),
  (list, mode, context, changes) => {
    const start = openForm(list, mode, context)
    const end = changes.reduce((form, [key, to]) => Result.getOrElse(formChanged(form, key, to), () => form), start)
    end.entries.forEach((entry, i) => {
      if (entry.isLocked) assert.strictEqual(entry.value, start.entries[i]?.value)
    })
  }
)
prop(
  "[FORM-23] after a change exactly the open ones that depend on it are empty, all others as before",
  fields,
  value,
  (list, to) => {
    const before = edited(list)
    Result.match(formChanged(before, "a", to), {
      onFailure: ({ reason }) => assert.include(["form-locked", "form-value", "form-choice"], reason),
      onSuccess: (after) => {
        before.entries.forEach((entry, i) => {
          const depends = keysOf(decidersOf(before.entries, entry)).includes("a")
          const want = entry.field.field === "a" ? to : depends && !entry.isLocked ? null : entry.value
          assert.deepStrictEqual(after.entries[i]?.value, want)
        })
      }
    })
  }
)

const openChoices = (form: Form) =>
  form.entries.filter((entry) => ["select", "tags"].includes(entry.field.form_type) && areChoicesShown(form, entry))
const Step = Schema.Union([
  Schema.Struct({ show: Schema.NullOr(Schema.String) }),
  Schema.Struct({ change: Schema.String, to: Schema.Json })
])
it.each(vectors("form/FORM-24", Schema.Struct({ fields: Fields, steps: Schema.Array(Step) }), Keys))(
  "[FORM-24] $title",
  ({ given, want }) => {
    const end = given.steps.reduce<Form>(
      (form, step) =>
        "show" in step ? choicesShown(form, step.show) : Result.getOrThrow(formChanged(form, step.change, step.to)),
      edited(given.fields)
    )
    assert.deepStrictEqual(keysOf(openChoices(end)), want)
  }
)
prop(
  "[FORM-24] at most one field shows choices that started hidden, and no locked one",
  fields,
  fc.array(fc.constantFrom(...KEYS, null)),
  (list, keys) => {
    const form = keys.reduce<Form>(choicesShown, edited(list))
    const open = openChoices(form)
    assert.isAtMost(open.length, 1)
    assert.isTrue(open.every((entry) => !entry.isLocked))
  }
)

it.each(vectors("form/FORM-25", Schema.Struct({ fields: Fields }), Keys))("[FORM-25] $title", ({ given, want }) => {
  const form = edited(given.fields)
  assert.deepStrictEqual(keysOf(form.entries.filter((entry) => isFieldShown(form, entry))), want)
})
prop("[FORM-25] what stands in the form counts, and is what was not delivered hidden, or chooses", fields, (list) => {
  const form = edited(list)
  for (const entry of form.entries) {
    const mayStand = entry.field.show || ["select", "tags"].includes(entry.field.form_type)
    assert.strictEqual(isFieldShown(form, entry), mayStand && isFieldRelevant(form.entries, entry))
  }
})

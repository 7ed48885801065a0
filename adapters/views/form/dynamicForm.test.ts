import { assert, describe, it } from "vitest"
import { dynamicForm, fieldsOf, type RunningForm } from "./dynamicForm.ts"
import { choosableFor, invoiceParts, sharesTogether, withShare } from "./formValues.ts"

const FIELDS = fieldsOf([
  { name: "Amount", field: "amount", form_type: "money", capitalize: true },
  { name: "Tags", field: "tags", form_type: "tags", options: ["a", "b"] },
  { name: "Stage", field: "stage", form_type: "select", options: ["open", "won"] },
  { name: "Reason", field: "reason", form_type: "text", relevant: "stage" },
  { name: "Customer", field: "customer", form_type: "customer" },
  { nothing: "of a field" }
])
const open = (): RunningForm => dynamicForm(FIELDS, "add", { leads_id: 7, name: "Acme" })
const lineOf = (form: RunningForm, key: string) => form.lines.value.find((line) => line.key === key)
const reasonAt = (form: RunningForm, key: string) => lineOf(form, key)?.refused?.reason ?? null

describe("a dynamic form", () => {
  it("has the fields that can be read and count, prefilled and locked", () => {
    const form = open()
    assert.deepEqual(
      form.lines.value.map(({ key }) => key),
      ["amount", "tags", "stage", "customer"]
    )
    assert.deepEqual(lineOf(form, "customer")?.value, { id: 7, name: "Acme" })
    assert.isTrue(lineOf(form, "customer")?.isLocked)
  })

  // (FORM-09, FORM-28)
  it("says what is wrong with a field once it was left with something in it, or sent", () => {
    const form = open()
    form.leave("amount")
    assert.isNull(reasonAt(form, "amount"))
    form.change("amount", "12.345")
    assert.isNull(reasonAt(form, "amount"))
    form.leave("amount")
    assert.strictEqual(reasonAt(form, "amount"), "form-amount")
    form.change("amount", "12.34")
    assert.isNull(reasonAt(form, "amount"))
    assert.strictEqual(lineOf(form, "amount")?.capitals, "壹拾贰元叁角肆分")
    assert.deepEqual(form.send(), { _tag: "Wrong", key: "tags" })
    assert.strictEqual(reasonAt(form, "stage"), "form-empty")
    assert.isNull(reasonAt(form, "customer"))
  })

  // (FORM-22)
  it("keeps what it held when a value is not taken, and says so until another is", () => {
    const form = open()
    form.change("tags", ["a"])
    form.change("tags", ["c"])
    assert.deepEqual(lineOf(form, "tags")?.value, ["a"])
    assert.strictEqual(reasonAt(form, "tags"), "form-choice")
    form.change("customer", null)
    assert.strictEqual(reasonAt(form, "customer"), "form-locked")
    assert.strictEqual(reasonAt(form, "tags"), "form-choice")
    form.change("tags", ["b"])
    assert.isNull(reasonAt(form, "tags"))
  })

  // (FORM-11, FORM-20, FORM-24)
  it("shows the choices of one field at a time, and sends what it holds", () => {
    const form = open()
    assert.isFalse(lineOf(form, "tags")?.isOpen)
    form.choose("tags")
    assert.isTrue(lineOf(form, "tags")?.isOpen)
    form.change("tags", ["a", "b"])
    form.choose("stage")
    assert.isFalse(lineOf(form, "tags")?.isOpen)
    form.change("stage", "won")
    assert.isFalse(lineOf(form, "stage")?.isOpen)
    form.change("reason", "price")
    form.change("amount", "1")
    assert.deepEqual(form.send(), {
      _tag: "Sent",
      values: { amount: "1", tags: ["a", "b"], stage: "won", reason: "price", customer: 7 }
    })
  })
})

describe("values of a dynamic form", () => {
  // (FORM-12, FORM-13)
  it("takes a share as typed, and leaves what is no number to the form", () => {
    const rows = [{ user_id: 1, realname: "Ann", proportion: 0 }]
    assert.deepEqual(withShare(rows, 0, " 33.33 "), [{ user_id: 1, realname: "Ann", proportion: 33.33 }])
    for (const typed of ["", "x", "1.234", "-1", "1e2"])
      assert.deepEqual(withShare(rows, 0, typed), [{ user_id: 1, realname: "Ann", proportion: typed }])
    assert.deepEqual(sharesTogether(rows), { total: 0, flag: "below" })
  })

  it("asks for the parts of an invoice that the field offers, or the usual ones, and keeps others", () => {
    assert.deepEqual(invoiceParts({ b: "x" }, ["a"]), ["a", "b"])
    assert.include(invoiceParts(null, []), "tax_number")
  })

  it("finds records as contacts are found", () => {
    const many = [
      { id: "1", label: "Zoë Weber" },
      { id: "2", label: "Ann", note: "Weber" }
    ]
    assert.deepEqual(
      choosableFor(many, "web").map(({ id }) => id),
      ["1", "2"]
    )
    assert.deepEqual(
      choosableFor(many, "zoe").map(({ id }) => id),
      ["1"]
    )
  })
})

import { Result, Schema } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { amountOf } from "./amount.ts"
import type { FormEntry, Form } from "./Form.ts"
import type { FormField, FieldValue } from "./FormField.ts"
import { isEmptyValue } from "./isEmptyValue.ts"
import { fieldKind } from "./fieldKind.ts"
import { proportionFlag, proportionTotal } from "./proportions.ts"
import { isFieldRelevant } from "./relevant.ts"
import { SHAPES } from "./shapes.ts"
import { isFieldShown } from "./shown.ts"

/** Why a form is not sent: what is wrong with one of its fields. */
export interface FieldRefused {
  readonly field: string
  readonly refused: Refused
}

const isRecordReference = Schema.is(SHAPES.customer)
const isReceivable = Schema.is(SHAPES.receivable)
const areRows = Schema.is(SHAPES.user_receivables)

/** What travels of a value: of a record its id, of shares who has how much, of money its decimal text; all else as it is (FORM-19, spec 3.13, DEC-0055). */
export const sentValue = (field: FormField, value: FieldValue): FieldValue => {
  switch (fieldKind(field.form_type)) {
    case "money":
      return amountOf(value) ?? value
    case "business":
    case "customer":
    case "project":
      return isRecordReference(value) ? value.id : value
    case "receivable":
      return isReceivable(value) ? value.receivables_id : value
    case "user_receivables":
      return areRows(value) ? value.map(({ proportion, user_id }) => ({ user_id, proportion })) : value
    default:
      return value
  }
}

/** What is sent of a form: each field that counts and holds something, by its key (FORM-20, DEC-0055). */
const payload = ({ entries }: Form): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(
    entries
      .filter((entry) => isFieldRelevant(entries, entry) && !isEmptyValue(entry.value))
      .map(({ field, value }) => [field.field, sentValue(field, value)])
  )

/** Each field is required (FORM-09, spec 5.8). */
const checkPresence = ({ field, value }: FormEntry): Refused | null =>
  isEmptyValue(value) ? refused("form-empty", { name: field.name }) : null

/** Money is an amount, and shares are together a whole; shares that cannot be read stay as they came (FORM-28, spec 5.8, 9.7, DEC-0055). */
const checkContent = ({ field, value }: FormEntry): Refused | null => {
  if (field.form_type === "money" && amountOf(value) === null) return refused("form-amount", { name: field.name })
  if (field.form_type !== "user_receivables" || !areRows(value)) return null
  const flag = proportionFlag(value)
  return flag === null ? null : refused(`form-${flag}`, { name: field.name, total: proportionTotal(value) })
}

/**
 * What a form sends, by key; or what is wrong, by field in their order. Only who sees a field and may change it is asked for it:
 * {@link isFieldShown} and not locked (FORM-26, DEC-0055).
 */
export const formSubmitted = (form: Form): Result.Result<Readonly<Record<string, FieldValue>>, ReadonlyArray<FieldRefused>> => {
  const wrong = form.entries
    .filter((entry) => isFieldShown(form, entry) && !entry.isLocked)
    .flatMap((entry) => {
      const why = checkPresence(entry) ?? checkContent(entry)
      return why === null ? [] : [{ field: entry.field.field, refused: why }]
    })
  return wrong.length === 0 ? Result.succeed(payload(form)) : Result.fail(wrong)
}

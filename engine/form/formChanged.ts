import { Result } from "effect"
import { type Reason, type Refused, refused } from "../error/refusal.ts"
import { isOffered } from "./choices.ts"
import type { FormEntry, Form } from "./Form.ts"
import type { FieldValue } from "./FormField.ts"
import { fieldKind } from "./fieldKind.ts"
import { decidersOf } from "./relevant.ts"
import { fitsKind } from "./shapes.ts"

/** Why an entry takes no such value: it is locked, its kind holds none such, or does not offer it; `null` when it takes it (FORM-22, DEC-0055). */
const whyNot = ({ field, isLocked }: FormEntry, value: FieldValue): Reason | null =>
  isLocked
    ? "form-locked"
    : !fitsKind(fieldKind(field.form_type), value)
      ? "form-value"
      : !isOffered(field, value)
        ? "form-choice"
        : null

/** The entries after one of them changed: what was chosen in those that depend on it goes, but for locked ones (FORM-23, DEC-0055). */
const withoutDependents = (entries: ReadonlyArray<FormEntry>, changed: FormEntry): ReadonlyArray<FormEntry> =>
  entries.map((entry) => (!entry.isLocked && decidersOf(entries, entry).includes(changed) ? { ...entry, value: null } : entry))

/**
 * The form after somebody gave the field of this key a value; `null` empties it. Refuses a key of no field, and what the field does
 * not take.
 */
export const formChanged = (form: Form, key: string, value: FieldValue): Result.Result<Form, Refused> => {
  const entry = form.entries.find(({ field }) => field.field === key)
  if (entry === undefined) return Result.fail(refused("form-field-unknown", { name: key }))
  const why = whyNot(entry, value)
  if (why !== null) return Result.fail(refused(why, { name: entry.field.name }))
  return Result.succeed({
    choosing: entry.field.form_type === "select" ? null : form.choosing,
    entries: withoutDependents(form.entries, entry).map((each) => (each === entry ? { ...entry, value } : each))
  })
}

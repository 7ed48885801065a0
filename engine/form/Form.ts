import type { FormContext, FormField, FormMode, FieldValue } from "./FormField.ts"
import { isFieldLocked, parentOf } from "./locks.ts"

/** A field with what it holds. */
export interface FormEntry {
  readonly field: FormField
  readonly value: FieldValue
  /** Whether nobody may change it (spec 4.15). */
  readonly isLocked: boolean
}

/** A dynamic form as one value: {@link openForm} makes it, `formChanged` and `choicesShown` move it on, `formSubmitted` ends it (spec 4.15). */
export interface Form {
  readonly entries: ReadonlyArray<FormEntry>
  /** Key of the field whose choices are shown; `null` for none (FORM-11). */
  readonly choosing: string | null
}

/** What a field holds at first: what it held when something is changed; otherwise what comes from the parent, or its default (FORM-21, spec 4.15). */
export const startValue = (field: FormField, mode: FormMode, context: FormContext): FieldValue =>
  mode === "edit" ? field.value : (parentOf(field, context) ?? field.default_value)

/** A form as it starts: fields prefilled and locked as its mode and its context say, all choices hidden (spec 4.15). */
export const openForm = (fields: ReadonlyArray<FormField>, mode: FormMode, context: FormContext): Form => ({
  entries: fields.map((field) => ({
    field,
    value: startValue(field, mode, context),
    isLocked: isFieldLocked(field, mode, context)
  })),
  choosing: null
})

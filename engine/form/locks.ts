import type { FormContext, FormField, FormMode } from "./FormField.ts"
import { fieldKind } from "./fieldKind.ts"
import type { RecordReference } from "./shapes.ts"

/**
 * The record from which a form was opened, where this field asks for one: a customer or a business deal is the lead's, a project the
 * project's; `null` for none (FORM-03, spec 4.15, DEC-0055).
 */
export const parentOf = (field: FormField, context: FormContext): RecordReference | null => {
  const kind = fieldKind(field.form_type)
  const [id, name] =
    kind === "business" || kind === "customer"
      ? [context.leads_id, context.name]
      : kind === "project"
        ? [context.project_id, context.title]
        : []
  return id === undefined ? null : { id, name: name ?? "" }
}

/** Locked while something new is made: what comes from the parent (FORM-04, spec 4.15). */
const isInherited = (field: FormField, context: FormContext): boolean => parentOf(field, context) !== null

/** Locked while something new is made: an amount to be received, outside of a project (FORM-05, spec 4.15). */
const lacksProject = (field: FormField, context: FormContext): boolean =>
  field.form_type === "receivable" && context.project_id === undefined

/** Locked while something is changed: business deal and customer by their type, the company by its key (FORM-06, spec 4.15, DEC-0055). */
const isSettled = (field: FormField): boolean =>
  field.form_type === "business" || field.form_type === "customer" || field.field === "company"

/** Locked in both modes: what was delivered disabled (FORM-31, spec 4.15, DEC-0055). */
const isDisabled = ({ disabled }: FormField): boolean => disabled

/** Whether nobody may change this field: {@link isDisabled}, {@link isInherited}, {@link lacksProject}, {@link isSettled}. */
export const isFieldLocked = (field: FormField, mode: FormMode, context: FormContext): boolean =>
  isDisabled(field) || (mode === "add" ? isInherited(field, context) || lacksProject(field, context) : isSettled(field))

import type { FormField, FieldValue } from "./FormField.ts"
import type { RecordId } from "./RecordId.ts"
import { type FieldKind, fieldKind } from "./fieldKind.ts"
import { typesIn } from "./typeTree.ts"

/** One of the things that a field offers, with the names on the way to it, its own last. */
export interface Offered {
  readonly value: RecordId
  readonly path: ReadonlyArray<string>
}

/** What a field offers: its options, or its setting where it has none; a text stands for itself, a type for each one below it (FORM-17, spec 3.13, DEC-0055). */
export const offeredBy = (field: FormField): ReadonlyArray<Offered> =>
  (field.options.length === 0 ? field.setting : field.options).flatMap((option): ReadonlyArray<Offered> => {
    if (typeof option === "string") return [{ value: option, path: [option] }]
    if ("value" in option) return [{ value: option.value, path: [option.name] }]
    return typesIn([option]).map(({ path, type_id }) => ({ value: type_id, path }))
  })

const CHOSEN: ReadonlySet<FieldKind> = new Set(["tags", "select", "pm_type", "finance_type"])

/** Whether all that is chosen is among what the field offers; a field that offers nothing leaves the choice free (FORM-18, DEC-0055). */
export const isOffered = (field: FormField, value: FieldValue): boolean => {
  const offered = offeredBy(field)
  return (
    !CHOSEN.has(fieldKind(field.form_type)) ||
    value === null ||
    offered.length === 0 ||
    [value].flat().every((each) => offered.some((one) => one.value === each))
  )
}

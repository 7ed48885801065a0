import type { FieldValue } from "./FormField.ts"

/**
 * Whether a field holds nothing: no value, a text of blanks, a list or a record of nothing but emptiness. A number never is, and 0 is
 * a number (FORM-02, spec 5.8, DEC-0055).
 */
export const isEmptyValue = (value: FieldValue): boolean =>
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (typeof value === "object" && Object.values(value).every(isEmptyValue))

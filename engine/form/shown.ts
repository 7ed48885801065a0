import type { FormEntry, Form } from "./Form.ts"
import { isFieldRelevant } from "./relevant.ts"

const hidesChoices = ({ field }: FormEntry): boolean => field.form_type === "select" || field.form_type === "tags"

/** Whether what a field offers is in sight: of select and tags it starts hidden and is shown only while somebody chooses (FORM-11, spec 4.15, DEC-0055). */
export const areChoicesShown = (form: Form, entry: FormEntry): boolean =>
  !hidesChoices(entry) || form.choosing === entry.field.field

/** The form with the choices of this field shown and those of all others hidden; of a locked one none are (FORM-24, DEC-0055). `null` hides all. */
export const choicesShown = (form: Form, key: string | null): Form => ({
  ...form,
  choosing: form.entries.some(({ field, isLocked }) => field.field === key && !isLocked) ? key : null
})

/** Whether a field stands in the form: it counts, and was not delivered hidden; select and tags then hide their choices only (FORM-25, DEC-0055). */
export const isFieldShown = (form: Form, entry: FormEntry): boolean =>
  (entry.field.show || hidesChoices(entry)) && isFieldRelevant(form.entries, entry)

import type { DrawnField, RunningForm } from "#adapters/views/form/dynamicForm.ts"
import type { FormSources } from "./FormSources.ts"

/** What each field of a dynamic form is given. */
export interface FieldProps {
  readonly form: RunningForm
  readonly line: DrawnField
  readonly sources: FormSources
}

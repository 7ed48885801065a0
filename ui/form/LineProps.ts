import type { FormLine, RunningForm } from "#adapters/views/form/dynamicForm.ts"
import type { FormSources } from "./FormSources.ts"

/** What each field of a dynamic form is given. */
export interface LineProps {
  readonly form: RunningForm
  readonly line: FormLine
  readonly sources: FormSources
}

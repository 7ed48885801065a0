import { type RefObject, useState } from "react"
import { failedAt, type Refusals, type RegistrationField } from "#adapters/views/account/entry.ts"
import type { Task } from "#engine/client/core/notices/Task.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { type LoginProgress, useFocusOnRefused } from "./useEntering.ts"

/** What is said at the fields of a form. */
export interface Errors {
  /** Why the text of a field is refused: by the rules once one has left it or sent the form, or by the server. Empty when it is not. */
  readonly at: (field: RegistrationField) => string
  /** Somebody has left a field. */
  readonly leave: (field: RegistrationField) => void
  /** What failed and stands at no field. */
  readonly rest: Task | undefined
}

export const useErrors = (
  form: RefObject<HTMLFormElement | null>,
  { isSent, task }: LoginProgress,
  fields: ReadonlyArray<RegistrationField>,
  refusals: Refusals
): Errors => {
  const t = useText()
  const say = useWords()
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set())
  const named = failedAt(task)
  const failed = fields.find((each) => each === named)
  useFocusOnRefused(form, task, failed)
  return {
    at: (field) => {
      const refusal = isSent || left.has(field) ? refusals[field] : undefined
      if (refusal !== undefined) return t(`refusal:${refusal.reason}`, refusal.params)
      return field === failed && task?._tag === "Failed" ? say(task.words) : ""
    },
    leave: (field) => setLeft(new Set([...left, field])),
    rest: failed === undefined ? task : undefined
  }
}

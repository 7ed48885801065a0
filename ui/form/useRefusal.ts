import type { DrawnField } from "#adapters/views/form/dynamicForm.ts"
import { useText } from "../text.ts"

/** What is wrong with a field, in words; empty when nothing is. */
export const useRefusal = ({ refused }: DrawnField): string => {
  const t = useText()
  return refused === null ? "" : t(`refusal:${refused.reason}`, refused.params)
}

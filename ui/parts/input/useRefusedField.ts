import { type RefObject, useEffect, useRef } from "react"
import type { Words } from "#engine/client/core/notices/Words.ts"

/** A field that gets the focus each time its text is refused (DEC-0115). `words`: why, another object for each refusal; `null` while nothing is refused. */
export const useRefusedField = <Field extends { readonly focus: () => void } = HTMLInputElement>(
  words: Words | null
): RefObject<Field | null> => {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (words !== null) field.current?.focus()
  }, [words])
  return field
}

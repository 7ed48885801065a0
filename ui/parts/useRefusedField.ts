import { type RefObject, useEffect, useRef } from "react"
import type { Words } from "#engine/client/Words.ts"

/** A field that gets the focus each time its text is refused (DEC-0115). `words`: why, another object for each refusal; `null` while nothing is refused. */
export const useRefusedField = (words: Words | null): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (words !== null) field.current?.focus()
  }, [words])
  return field
}

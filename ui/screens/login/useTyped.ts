import { useState } from "react"
import { keepTyped, type LoginDraft, loginDraft } from "./typed.ts"

/** What is typed into the forms of a page: all of them share it, so that another way in loses nothing. */
export interface Typing {
  readonly typed: LoginDraft
  readonly type: (some: Partial<LoginDraft>) => void
  readonly agreed: boolean
  readonly agree: (agreed: boolean) => void
}

/** `given`: what a link brought with it. */
export const useTyped = (given: Partial<LoginDraft> = {}): Typing => {
  const [typed, setTyped] = useState(() => ({ ...loginDraft(), ...given }))
  const [agreed, agree] = useState(false)
  const type = (some: Partial<LoginDraft>): void => {
    const next = { ...typed, ...some }
    keepTyped(next)
    setTyped(next)
  }
  return { typed, type, agreed, agree }
}

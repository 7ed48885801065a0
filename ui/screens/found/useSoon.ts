import { type CompositionEventHandler, useEffect, useRef, useState } from "react"

/** A pause in typing after which it is looked for, in milliseconds. */
const PAUSE = 350

interface Soon {
  readonly typed: string
  readonly type: (words: string) => void
  /** Looks at once. */
  readonly submit: () => void
  /** For an element around the field. */
  readonly composition: {
    readonly onCompositionStart: CompositionEventHandler
    readonly onCompositionEnd: CompositionEventHandler
  }
}

/** Words of a search: looked for after a pause, or at once with Enter. Letters of an input method are no words yet. */
export const useSoon = (look: (words: string) => void): Soon => {
  const [typed, setTyped] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isComposing = useRef(false)
  const now = (words: string): void => {
    clearTimeout(timer.current)
    look(words.trim())
  }
  const soon = (words: string): void => {
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => now(words), PAUSE)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    typed,
    type: (words) => {
      setTyped(words)
      soon(words)
    },
    submit: () => now(typed),
    composition: {
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
        soon(typed)
      }
    }
  }
}

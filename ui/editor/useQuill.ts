import Quill from "quill/core.js"
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react"
import type { EditorProps } from "./EditorProps.ts"
import { makeQuill } from "./quill/makeQuill.ts"
import { writtenHtml, writtenOperations } from "./quill/writtenHtml.ts"
import type { DocumentHistory } from "./quill/DocumentHistory.ts"

interface Wishes {
  readonly onPictures: (files: ReadonlyArray<File>, at: number) => void
  readonly onToolbar: () => void
  readonly onLink: () => void
}

/**
 * Quill in a place of the page, for as long as it stands there; `null` before. Drawn again with each change and each move of the
 * caret, and when one says so: a format that waits for the next letter is neither.
 */
export const useQuill = (
  place: RefObject<HTMLDivElement | null>,
  { value, onChange, placeholder = "", focused = false }: EditorProps,
  wishes: Wishes
): { readonly quill: Quill | null; readonly redraw: () => void } => {
  const [quill, setQuill] = useState<Quill | null>(null)
  const [, redraw] = useReducer((moves: number) => moves + 1, 0)
  const latest = useRef({ onChange, wishes })
  useEffect(() => {
    latest.current = { onChange, wishes }
  })
  const first = useRef({ value, placeholder, focused })
  useLayoutEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const made = makeQuill(box, {
      ...first.current,
      onPictures: (files, at) => latest.current.wishes.onPictures(files, at),
      onToolbar: () => latest.current.wishes.onToolbar(),
      onLink: () => latest.current.wishes.onLink()
    })
    made.on(Quill.events.TEXT_CHANGE, () => latest.current.onChange(writtenHtml(made), writtenOperations(made)))
    made.on(Quill.events.EDITOR_CHANGE, () => redraw())
    if (first.current.focused) made.setSelection(made.getLength(), 0)
    setQuill(made)
    return () => {
      made.blur()
      box.replaceChildren()
    }
  }, [place])
  return { quill, redraw }
}

/** Its way back and forth. */
export const historyOf = (quill: Quill): DocumentHistory => quill.getModule("history") as DocumentHistory

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Draft } from "#engine/client/core/conversation/State.ts"
import type { Quote } from "#engine/message/Message.ts"
import { hasKeyboard } from "../../../hooks/hasKeyboard.ts"

/** Pixels of the tallest composer; further lines scroll. */
const TALLEST = 148

const toEnd = (box: HTMLTextAreaElement): void => {
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}

interface Written extends Pick<Draft, "text" | "version"> {
  readonly mentions: Draft["mentions"] | undefined
  readonly quote: Quote | null
}

/**
 * The field is as tall as its text, and has the focus where somebody is about to write: with a keyboard of their own at once, and when
 * a text came back into it or something was chosen that it is to be about.
 */
export const useWritingBox = ({ mentions, quote, text, version }: Written): RefObject<HTMLTextAreaElement | null> => {
  const area = useRef<HTMLTextAreaElement>(null)
  const [opened] = useState(version)

  useLayoutEffect(() => {
    const box = area.current
    if (box === null || box.value !== text) return
    box.style.blockSize = "auto"
    box.style.blockSize = `${Math.min(box.scrollHeight, TALLEST)}px`
  }, [text])

  useEffect(() => {
    if (hasKeyboard()) area.current?.focus()
  }, [])

  useEffect(() => {
    const box = area.current
    if (version === opened || box === null) return
    toEnd(box)
  }, [opened, version])

  // what was chosen elsewhere, to answer or to name, is written about here
  const [begun] = useState({ mentions, quote })
  const latest = useRef(begun)
  useEffect(() => {
    const before = latest.current
    latest.current = { mentions, quote }
    const isNew = (quote !== null && quote !== before.quote) || (mentions?.length ?? 0) > (before.mentions?.length ?? 0)
    const box = area.current
    // with what it answered goes the button by which it was dropped, and the focus with it
    const isLeft = quote === null && before.quote !== null && hasKeyboard() && document.activeElement === document.body
    if (!(isNew || isLeft) || box === null || document.activeElement === box) return
    toEnd(box)
  }, [mentions, quote])
  return area
}

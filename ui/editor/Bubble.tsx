import type Quill from "quill/core.js"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import css from "./Editor.module.css"
import type { Span } from "./formatting.ts"

/** Room between the selection and what floats beside it, and to the edges of the window, in pixels. */
const GAP = 8

interface Props {
  readonly quill: Quill
  readonly span: Span
  readonly children: ReactNode
}

/** Floats under what is selected, before all else: above it stand the handles of phones. */
export const FloatingBar = ({ quill, span: { index, length }, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bubble = box.current
    if (bubble === null) return undefined
    // older browsers have no layer on top: it floats where it stands
    if ("showPopover" in bubble) bubble.showPopover()
    const settle = (): void => {
      const bounds = quill.getBounds(index, length)
      if (bounds === null) return
      const place = quill.container.getBoundingClientRect()
      const middle = place.left + (bounds.left + bounds.right - bubble.offsetWidth) / 2
      const room = window.innerWidth - bubble.offsetWidth - GAP
      bubble.style.left = `${Math.max(GAP, Math.min(middle, room))}px`
      bubble.style.top = `${Math.min(place.top + bounds.bottom + GAP, window.innerHeight - bubble.offsetHeight - GAP)}px`
    }
    settle()
    window.addEventListener("scroll", settle, { capture: true, passive: true })
    window.addEventListener("resize", settle)
    return () => {
      window.removeEventListener("scroll", settle, { capture: true })
      window.removeEventListener("resize", settle)
    }
  }, [quill, index, length])
  return (
    <div ref={box} popover="manual" className={css["bubble"]}>
      {children}
    </div>
  )
}

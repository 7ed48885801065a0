import { type RefObject, useLayoutEffect } from "react"
import type { RowChange } from "./rowChange.ts"

/** How long a message that comes rises, in milliseconds, and from how far below, in pixels. */
const RISE = 150
const BELOW = 10
/** More at once is what was missed: it stands there. */
const MOST = 3

/** What I send, and what arrives, rises and fades in where it stands; without it where motion is reduced. */
export const useRise = (change: RowChange, scroller: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const { came } = change
    if (came === 0 || came > MOST || matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const messages = [...(scroller.current?.querySelectorAll("[data-message]") ?? [])]
    for (const message of messages.slice(-came))
      message.animate({ opacity: [0, 1], translate: [`0 ${BELOW}px`, "0"] }, { duration: RISE, easing: "ease-out" })
  }, [change, scroller])

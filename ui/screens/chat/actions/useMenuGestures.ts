import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react"
import { vibrateShortly } from "#adapters/views/shared/vibrate.ts"
import { type MenuPlace, placeUnder } from "../../../parts/overlay/MenuPlace.ts"

/** A press longer than this opens the menu, in milliseconds; moving further than this makes it a scroll, in pixels. */
export const LONG = 450
export const STILL = 10

/** A bubble goes this far along with the finger, and from this far on letting go quotes it, in pixels. */
const FARTHEST = 72
const FAR = 48
/** Where a phone takes a swipe for its own, from the edge of the window. */
const EDGE = 24

const isNative = (event: MouseEvent): boolean =>
  (event.target instanceof Element && event.target.closest("a:not([data-has-menu])") !== null) ||
  (window.getSelection()?.toString() ?? "") !== ""

/** How far a finger has gone to the end of the line, and not up or down; 0 for another movement. */
const along = (event: PointerEvent, from: { readonly x: number; readonly y: number }): number => {
  const dx = (event.clientX - from.x) * (document.documentElement.dir === "rtl" ? -1 : 1)
  return dx > STILL && dx > 2 * Math.abs(event.clientY - from.y) ? Math.min(FARTHEST, dx - STILL) : 0
}

const takesSwipes = ({ clientX, target }: PointerEvent): boolean =>
  clientX > EDGE &&
  clientX < window.innerWidth - EDGE &&
  target instanceof Element &&
  target.closest("input, [role=slider], [data-choice]") === null

/**
 * Right click, long press and the button open the menu; on links in a text and selected text the browser's own comes. A swipe of a finger
 * to the end of the line quotes, where `quoting` gives a way to.
 */
export const useMenuGestures = (open: (place: MenuPlace) => void, quoting: (() => (() => void) | null) | null = null) => {
  const swipe = useRef(0)
  const quote = useRef<(() => void) | null>(null)
  const isTouched = useRef(false)
  const isLong = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const cancel = useCallback((): void => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const letGo = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    cancel()
    quote.current = null
    if (swipe.current === 0) return
    swipe.current = 0
    currentTarget.dataset["swiped"] = "back"
    currentTarget.style.translate = ""
    currentTarget.addEventListener("transitionend", () => delete currentTarget.dataset["swiped"], { once: true })
  }
  return {
    openAt: (event: MouseEvent<HTMLElement>): void => {
      open(placeUnder(event.currentTarget))
    },
    gestures: {
      onContextMenu: (event: MouseEvent<HTMLElement>): void => {
        cancel()
        if (isNative(event)) return
        event.preventDefault()
        // a phone says so itself after a long press, sooner or later than this does
        if (!isTouched.current) return open({ x: event.clientX, y: event.clientY })
        if (!isLong.current) vibrateShortly()
        quote.current = null
        open({ ...from.current, pressed: event.currentTarget.getBoundingClientRect() })
      },
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        cancel()
        isTouched.current = event.pointerType === "touch"
        isLong.current = false
        // a second finger zooms
        if (!event.isPrimary) return letGo(event)
        if (!isTouched.current || isNative(event)) return
        from.current = { x: event.clientX, y: event.clientY }
        const { currentTarget } = event
        timer.current = setTimeout(() => {
          vibrateShortly()
          isLong.current = true
          quote.current = null
          open({ ...from.current, pressed: currentTarget.getBoundingClientRect() })
        }, LONG)
        delete currentTarget.dataset["swiped"]
        quote.current = takesSwipes(event) ? (quoting?.() ?? null) : null
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (!event.isPrimary) return
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > STILL) cancel()
        if (quote.current === null) return
        const far = along(event, from.current)
        if (far >= FAR && swipe.current < FAR) vibrateShortly()
        swipe.current = far
        event.currentTarget.style.translate = far === 0 ? "" : `${document.documentElement.dir === "rtl" ? -far : far}px`
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        if (swipe.current >= FAR) quote.current?.()
        letGo(event)
      },
      onPointerCancel: letGo
    }
  } as const
}

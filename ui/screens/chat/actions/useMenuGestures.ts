import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react"
import { type MenuPlace, placeUnder } from "../../../parts/overlay/MenuPlace.ts"

/** A press longer than this opens the menu, in milliseconds; moving further than this makes it a scroll, in pixels. */
export const LONG = 450
export const STILL = 10

const isNative = (event: MouseEvent): boolean =>
  (event.target instanceof Element && event.target.closest("a:not([data-has-menu])") !== null) ||
  (window.getSelection()?.toString() ?? "") !== ""

/** Right click, long press and the button open the menu; on links in a text and selected text the browser's own comes. */
export const useMenuGestures = (open: (place: MenuPlace) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const cancel = useCallback((): void => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  return {
    openAt: (event: MouseEvent<HTMLElement>): void => {
      open(placeUnder(event.currentTarget))
    },
    gestures: {
      onContextMenu: (event: MouseEvent): void => {
        cancel()
        if (isNative(event)) return
        event.preventDefault()
        open({ x: event.clientX, y: event.clientY })
      },
      onPointerDown: (event: PointerEvent): void => {
        cancel()
        if (event.pointerType !== "touch" || isNative(event)) return
        from.current = { x: event.clientX, y: event.clientY }
        timer.current = setTimeout(() => open(from.current), LONG)
      },
      onPointerMove: (event: PointerEvent): void => {
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > STILL) cancel()
      },
      onPointerUp: cancel,
      onPointerCancel: cancel
    }
  } as const
}

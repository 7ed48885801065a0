import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react"
import { LONG, STILL } from "./useMenuGestures.ts"

/** A long press or a right click does something else than a tap, which then does nothing; without `act` the browser's own menu comes. */
export const useLongPress = (act: (() => void) | null) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isDone = useRef(false)
  const cancel = useCallback((): void => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const fire = (): void => {
    cancel()
    if (!isDone.current) act?.()
    isDone.current = true
  }
  return {
    onContextMenu: (event: MouseEvent): void => {
      if (act === null) return
      event.preventDefault()
      event.stopPropagation()
      fire()
    },
    onPointerDown: (event: PointerEvent): void => {
      cancel()
      isDone.current = false
      if (event.pointerType !== "touch" || act === null) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(fire, LONG)
    },
    onPointerMove: (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > STILL) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent): void => {
      if (!isDone.current || event.button !== 0) return
      isDone.current = false
      event.preventDefault()
      event.stopPropagation()
    }
  } as const
}

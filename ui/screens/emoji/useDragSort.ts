import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react"

/** A finger that rests so long takes the thing up, in milliseconds; a mouse that moves so far, in pixels. */
const REST = 320
const STILL = 8

/** What is being dragged, and the place where it would stand now. */
export interface Dragged {
  readonly id: number
  readonly to: number
}

/** Sorting a grid with a finger or a mouse; `drop` hears where the thing was left. Its children are in order, each with `data-emoji`. */
export const useDragSort = (drop: (dragged: Dragged) => void) => {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef<Dragged | null>(null)
  const press = useRef<{
    readonly id: number
    readonly x: number
    readonly y: number
    readonly touch: boolean
    readonly pointer: number
  } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const grid = useRef<HTMLUListElement>(null)
  const wasDragged = useRef(false)

  const show = useCallback((next: Dragged | null): void => {
    latest.current = next
    setDragged(next)
  }, [])

  const placeUnder = (x: number, y: number): number | null => {
    const items = [...(grid.current?.children ?? [])]
    const at = items.findIndex((each) => {
      const box = each.getBoundingClientRect()
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    })
    return at === -1 ? null : at
  }

  const takeUp = (): void => {
    const from = press.current
    if (from === null) return
    // not before, or a tap would be the grid's
    if (!from.touch) grid.current?.setPointerCapture(from.pointer)
    const to = placeUnder(from.x, from.y)
    if (to !== null) show({ id: from.id, to })
  }

  const end = (isDrop: boolean): void => {
    clearTimeout(timer.current)
    press.current = null
    const left = latest.current
    if (left === null) return
    wasDragged.current = true
    show(null)
    if (isDrop) drop(left)
  }

  useEffect(() => {
    const box = grid.current
    // as long as something is in hand the page stays where it is
    const stay = (event: TouchEvent): void => {
      if (latest.current !== null) event.preventDefault()
    }
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || latest.current === null) return
      event.preventDefault()
      press.current = null
      wasDragged.current = true
      show(null)
    }
    box?.addEventListener("touchmove", stay, { passive: false })
    window.addEventListener("keydown", cancel)
    return () => {
      box?.removeEventListener("touchmove", stay)
      window.removeEventListener("keydown", cancel)
      clearTimeout(timer.current)
    }
  }, [show])

  return {
    dragged,
    grid,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        const item = (event.target as Element).closest<HTMLElement>("[data-emoji]")
        wasDragged.current = false
        if (item === null || event.button !== 0) return
        const touch = event.pointerType === "touch"
        press.current = { id: Number(item.dataset["emoji"]), x: event.clientX, y: event.clientY, touch, pointer: event.pointerId }
        if (touch) timer.current = setTimeout(takeUp, REST)
      },
      onPointerMove: (event: PointerEvent): void => {
        const from = press.current
        if (from === null) return
        const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL
        if (latest.current === null) {
          if (!isFar) return
          // a finger that moves at once scrolls
          if (from.touch) return end(false)
          takeUp()
        }
        const now = latest.current
        const to = placeUnder(event.clientX, event.clientY)
        if (now !== null && to !== null && to !== now.to) show({ ...now, to })
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onContextMenu: (event: React.MouseEvent): void => {
        if (latest.current !== null) event.preventDefault()
      },
      /** What was dragged was not tapped. */
      onClickCapture: (event: React.MouseEvent): void => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      }
    }
  } as const
}

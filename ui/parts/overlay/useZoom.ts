import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { ZOOM, zoomLevel } from "#adapters/views/message/picture.ts"

/** How a picture lies in its window: how many times as large, and how far its middle is off, in pixels. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const WHOLE: View = { zoom: ZOOM.min, x: 0, y: 0 }
/** One step of a key or button, and what a double tap asks for. */
const STEP = 1.5
const CLOSE = 2.5
/** Pixels that an arrow key moves. */
const ARROW = 60
/** Pixels along the line that make a press a swipe to another picture. */
const SWIPE = 48
/** A press that moves less is a tap; two of them within this time are a double one, in milliseconds. */
const STILL = 8
const TWICE = 320

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW }
}

const middle = (points: ReadonlyArray<Point>): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length
})

const apart = ([a, b]: ReadonlyArray<Point>): number =>
  a === undefined || b === undefined ? 1 : Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Two fingers, the wheel, keys, a double tap and buttons make a picture larger and smaller, and move it as far as it reaches.
 * `onSwipe`: a finger passed over the whole picture, to the left or to the right.
 */
export const useZoom = (
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onSwipe: (to: "left" | "right") => void
) => {
  const [view, setView] = useState(WHOLE)
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(view)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef({ view, middle: { x: 0, y: 0 }, apart: 1, moved: false })
  const tapped = useRef({ at: 0, x: 0, y: 0 })

  const to = (next: View): void => {
    const box = picture.current
    const window = stage.current
    const zoom = zoomLevel(next.zoom)
    // no further than its edges
    const reach = (size: number, room: number): number => Math.max(0, (size * zoom - room) / 2)
    const [wide, high] = [
      reach(box?.offsetWidth ?? 0, window?.clientWidth ?? 0),
      reach(box?.offsetHeight ?? 0, window?.clientHeight ?? 0)
    ]
    latest.current = {
      zoom,
      x: Math.min(wide, Math.max(-wide, next.x)),
      y: Math.min(high, Math.max(-high, next.y))
    }
    setView(latest.current)
  }

  /** So many times as large, around a point of the window that stays where it is. */
  const around = (from: View, zoom: number, { x, y }: Point): View => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { ...from, zoom }
    const [dx, dy] = [x - box.left - box.width / 2, y - box.top - box.height / 2]
    const times = zoomLevel(zoom) / from.zoom
    return { zoom, x: dx - (dx - from.x) * times, y: dy - (dy - from.y) * times }
  }

  const by = (times: number): void => {
    const { x, y, zoom } = latest.current
    const after = zoomLevel(zoom * times)
    to({ zoom: after, x: (x * after) / zoom, y: (y * after) / zoom })
  }

  useEffect(() => {
    const box = stage.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      to(around(latest.current, latest.current.zoom * Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY }))
    }
    // a finger that leaves quickly would go on as a fling, and a tap within it only ends it: the button below hears nothing
    const hold = (event: TouchEvent): void => event.preventDefault()
    // React listens in a way in which the page cannot be kept from scrolling
    box?.addEventListener("wheel", turn, { passive: false })
    box?.addEventListener("touchmove", hold, { passive: false })
    return () => {
      box?.removeEventListener("wheel", turn)
      box?.removeEventListener("touchmove", hold)
    }
  })

  const begin = (): void => {
    const points = [...fingers.current.values()]
    if (points.length === 0) return
    start.current = {
      view: latest.current,
      middle: middle(points),
      apart: apart(points),
      moved: start.current.moved && points.length > 1
    }
  }

  const lift = (event: PointerEvent): void => {
    const last = fingers.current.get(event.pointerId)
    if (last === undefined) return
    fingers.current.delete(event.pointerId)
    setHeld(fingers.current.size > 0)
    if (fingers.current.size > 0) return begin()
    if (start.current.moved) {
      const { x, y } = start.current.middle
      const [dx, dy] = [last.x - x, last.y - y]
      const isSwipe = latest.current.zoom === ZOOM.min && Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)
      if (isSwipe && event.type === "pointerup") onSwipe(dx < 0 ? "left" : "right")
      return
    }
    const { at, x, y } = tapped.current
    const isSecond = event.timeStamp - at < TWICE && Math.hypot(x - last.x, y - last.y) < 4 * STILL
    tapped.current = isSecond ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, ...last }
    if (isSecond) to(latest.current.zoom > ZOOM.min ? WHOLE : around(latest.current, CLOSE, last))
  }

  return {
    view,
    isHeld,
    /** As at first: another picture comes. */
    whole: () => to(WHOLE),
    larger: () => by(STEP),
    smaller: () => by(1 / STEP),
    canGrow: view.zoom < ZOOM.max,
    canShrink: view.zoom > ZOOM.min,
    onKeyDown: (event: KeyboardEvent): void => {
      const arrow = ARROWS[event.key]
      const { x, y, zoom } = latest.current
      if (event.key === "+" || event.key === "=") by(STEP)
      else if (event.key === "-") by(1 / STEP)
      else if (event.key === "0") to(WHOLE)
      else if (arrow !== undefined && zoom > ZOOM.min) to({ zoom, x: x + arrow.x, y: y + arrow.y })
      else return
      event.preventDefault()
    },
    gestures: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (fingers.current.size === 0) start.current = { ...start.current, moved: false }
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        setHeld(true)
        begin()
      },
      onPointerMove: (event: PointerEvent): void => {
        if (!fingers.current.has(event.pointerId)) return
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        const points = [...fingers.current.values()]
        const from = start.current
        const now = middle(points)
        if (points.length > 1 || Math.hypot(now.x - from.middle.x, now.y - from.middle.y) > STILL) from.moved = true
        if (!from.moved) return
        const times = points.length > 1 ? apart(points) / from.apart : 1
        const grown = around(from.view, from.view.zoom * times, from.middle)
        to({ ...grown, x: grown.x + now.x - from.middle.x, y: grown.y + now.y - from.middle.y })
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDragStart: (event: MouseEvent): void => event.preventDefault()
    }
  } as const
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import { isMirror } from "#adapters/views/call/inCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../text.ts"
import css from "./OwnPicture.module.css"
import { VideoOf } from "./Stream.tsx"

/** A corner of the call: at the end of which direction. */
interface Corner {
  readonly isBelow: boolean
  readonly isAtEnd: boolean
}

/** From a press on it: where it was pressed, and how far it was pulled since. */
interface Pull {
  readonly fromX: number
  readonly fromY: number
  readonly x: number
  readonly y: number
}

/** So far a finger may tremble, in pixels. */
const TREMBLE = 6

const isPulled = ({ x, y }: Pull): boolean => Math.hypot(x, y) > TREMBLE

/** Clockwise. */
const nextCorner = ({ isAtEnd, isBelow }: Corner): Corner => ({ isBelow: isAtEnd, isAtEnd: !isBelow })

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === "rtl"

/** The corner of what it stands in that it is nearest to. */
const nearest = (element: HTMLElement): Corner => {
  const [own, around] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect() ?? new DOMRect()]
  const isRight = own.x + own.width / 2 > around.x + around.width / 2
  return { isBelow: own.y + own.height / 2 > around.y + around.height / 2, isAtEnd: isRight !== isRightToLeft(element) }
}

/** The corner after an arrow key; `undefined`: it was none. */
const byKey = (corner: Corner, key: string, rightToLeft: boolean): Corner | undefined => {
  if (key === "ArrowUp" || key === "ArrowDown") return { ...corner, isBelow: key === "ArrowDown" }
  if (key === "ArrowLeft" || key === "ArrowRight") return { ...corner, isAtEnd: (key === "ArrowRight") !== rightToLeft }
  return undefined
}

/** What the other side sees of this one, in a corner: pulled to another one, moved by arrow keys, or by a tap to the next. */
export const OwnPicture = ({ isScreen }: { readonly isScreen: boolean }) => {
  const t = useText()
  const [corner, setCorner] = useState<Corner>({ isBelow: true, isAtEnd: true })
  const [pull, setPull] = useState<Pull | null>(null)
  const wasPulled = useRef(false)

  const pressed = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    wasPulled.current = false
    setPull({ fromX: event.clientX, fromY: event.clientY, x: 0, y: 0 })
  }
  const moved = ({ clientX, clientY }: PointerEvent): void => {
    if (pull !== null) setPull({ ...pull, x: clientX - pull.fromX, y: clientY - pull.fromY })
  }
  const released = ({ currentTarget }: PointerEvent<HTMLButtonElement>): void => {
    if (pull !== null && isPulled(pull)) {
      wasPulled.current = true
      setCorner(nearest(currentTarget))
    }
    setPull(null)
  }
  const keyed = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const next = byKey(corner, event.key, isRightToLeft(event.currentTarget))
    if (next === undefined) return
    event.preventDefault()
    setCorner(next)
  }

  const label = t(isScreen ? "call:moveScreen" : "call:moveMine")
  return (
    <button
      type="button"
      className={css["own"]}
      data-below={corner.isBelow || undefined}
      data-end={corner.isAtEnd || undefined}
      data-screen={isScreen || undefined}
      data-mirror={useSignal(isMirror) || undefined}
      style={pull !== null && isPulled(pull) ? { translate: `${pull.x}px ${pull.y}px` } : undefined}
      aria-label={label}
      title={label}
      onPointerDown={pressed}
      onPointerMove={moved}
      onPointerUp={released}
      onPointerCancel={() => setPull(null)}
      onLostPointerCapture={() => setPull(null)}
      onKeyDown={keyed}
      // the click that ends a pull moves nothing; one by a key has no count
      onClick={({ detail }) => {
        if (detail === 0 || !wasPulled.current) setCorner(nextCorner(corner))
      }}
    >
      <VideoOf of="mine" label={t(isScreen ? "call:myScreen" : "call:mine")} />
    </button>
  )
}

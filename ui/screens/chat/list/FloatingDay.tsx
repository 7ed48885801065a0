import { type RefObject, useEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import type { ChatRow } from "#adapters/views/chat/chatRows.ts"
import { reader } from "#adapters/views/chat/reader.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { DayName } from "../row/DayLine.tsx"
import css from "./FloatingDay.module.css"

/** It goes so long after the last movement, in milliseconds. */
const STAYS = 1200
/** What moves a list; it also moves by itself, when messages come. */
const MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const

const instantOf = (row: ChatRow | undefined): Millis | null =>
  row === undefined || row._tag === "Unread"
    ? null
    : row._tag === "Day"
      ? row.at
      : ((row._tag === "Album" ? row.parts[0] : row)?.message.sentAt ?? null)

interface Props {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  readonly rows: ReadonlyArray<ChatRow>
}

/** The day of the uppermost message, over the list while somebody scrolls. The days themselves stand in the list, so that it is silent. */
export const FloatingDay = ({ scroller, list, rows }: Props) => {
  const [at, setAt] = useState<Millis | null>(null)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    let moved = -Infinity
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = ({ timeStamp }: Event): void => {
      moved = timeStamp
    }
    const look = (): void => {
      frame = 0
      const top = instantOf(latest.current[list.current?.findItemIndex(box.scrollTop) ?? -1])
      // the line of unread messages has no day of its own, and messages of one day draw it once
      setAt((shown) => (top === null || (shown !== null && reader.peek().sameDay(shown, top)) ? shown : top))
      clearTimeout(timer)
      timer = setTimeout(() => setAt(null), STAYS)
    }
    const onScroll = ({ timeStamp }: Event): void => {
      if (timeStamp - moved >= STAYS) return
      // a list that was flung moves on after the finger has left
      moved = timeStamp
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    for (const each of MOVES) box.addEventListener(each, move, { passive: true })
    box.addEventListener("scroll", onScroll, { passive: true })
    return () => {
      for (const each of MOVES) box.removeEventListener(each, move)
      box.removeEventListener("scroll", onScroll)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [scroller, list])
  return at === null ? null : (
    <div className={css["floating"]} data-floating-day aria-hidden="true">
      <DayName at={at} />
    </div>
  )
}

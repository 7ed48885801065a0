import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { ChatRow } from "#adapters/views/chat/chatRows.ts"

/** Rows that are drawn at first: more than a screenful. */
const FIRST = 30
/**
 * Rows that join above at a time, in steps of one frame each: first places of one height, then what stands in them, then their own
 * heights. All of it in one frame is a task of 130 ms on a plain phone.
 */
const STEP = 4
/** So many of them are drawn in one task. */
const DRAWN_AT_ONCE = 2
/** Rows above one that is gone to, so that it has neighbours. */
const AROUND = 20

/** Pixels above the screen that are drawn and measured before the reader scrolls there. */
export const AHEAD = 800
/** Pixels above and below the screen within which rows stay mounted. */
export const NEAR = 400
/** Rows at the start that stay mounted wherever they stand: the reader comes to them next. */
const KEPT = 16
/** Closer to the top than this, in pixels, rows come even while the list moves: otherwise the reader would have to wait for them. */
const URGENT = 300

export interface DrawnRows {
  /** The newest of all rows, down to the last. */
  readonly drawn: ReadonlyArray<ChatRow>
  /** How many rows above them are not drawn yet. */
  readonly from: number
  /** The rows at the start that came last, by their index: they are mounted wherever they stand, so that they have their heights at once. */
  readonly fresh: ReadonlyArray<number>
  /** How many rows at the start have the height of a place, not their own yet. */
  readonly unsized: number
  /** How many rows at the start are not drawn yet. */
  readonly empty: number
  /** Draws a row and those around it. */
  readonly draw: (index: number) => void
  /** Keeps what is read in its place once the list has measured rows. */
  readonly settle: () => void
}

interface Drawn {
  /** The first row that is drawn. */
  readonly first: string | undefined
  readonly count: number
  readonly fresh: number
  readonly unsized: number
  readonly empty: number
}

const SIZED = { unsized: 0, empty: 0 } as const

const beginning = (rows: ReadonlyArray<ChatRow>): Drawn => {
  const count = Math.min(rows.length, FIRST)
  return { first: rows[rows.length - count]?.key, count, fresh: count, ...SIZED }
}

const startOf = (rows: ReadonlyArray<ChatRow>, { count, first }: Drawn): number => {
  const found = rows.findIndex(({ key }) => key === first)
  return found >= 0 ? found : Math.max(0, rows.length - count)
}

/** A row in sight, and where it stood, in pixels from the top of the window. */
interface Seen {
  readonly row: Element
  readonly top: number
}

const seenIn = (box: HTMLElement): Seen | undefined => {
  const { top } = box.getBoundingClientRect()
  const row = [...box.querySelectorAll("[data-message]:not([data-unsized] *)")].find(
    (each) => each.getBoundingClientRect().bottom > top
  )
  return row === undefined ? undefined : { row, top: row.getBoundingClientRect().top }
}

/** How far a row has moved down since, in pixels; further than any screen when it is gone. */
const strayed = ({ row, top }: Seen): number => (row.isConnected ? row.getBoundingClientRect().top - top : Infinity)

/**
 * Of a long chat only the newest rows are in the list. Older ones join a few at a time, long before the reader comes to them. What
 * changes heights happens in a frame in which nothing scrolls: the place is kept before that frame is painted, so that nothing moves.
 */
export const useDrawnRows = (
  rows: ReadonlyArray<ChatRow>,
  scroller: RefObject<HTMLElement | null>,
  isPlaced: boolean
): DrawnRows => {
  const [state, setState] = useState(() => beginning(rows))
  const from = startOf(rows, state)
  const drawn = useMemo(() => (from === 0 ? rows : rows.slice(from)), [from, rows])
  const place = useRef<Seen>(undefined)
  // over all steps until the reader scrolls: what each step loses by rounding would add up
  const seen = useRef<Seen>(undefined)
  // what opens shows its screenful first
  const fresh = isPlaced ? state.fresh : 0
  const indexes = useMemo(() => Array.from({ length: fresh }, (_, index) => index), [fresh])

  const draw = useCallback(
    (index: number): void =>
      setState((now) => {
        const start = startOf(rows, now)
        const to = Math.max(0, index - AROUND)
        return to >= start
          ? { ...now, ...SIZED }
          : { first: rows[to]?.key, count: rows.length - to, fresh: Math.min(start - to, FIRST), ...SIZED }
      }),
    [rows]
  )

  const { empty, unsized } = state
  // what stands in a place moves nothing: it is drawn after a frame, whether or not the list scrolls
  useEffect(() => {
    if (empty === 0) return
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setState((now) => ({ ...now, empty: Math.max(0, now.empty - DRAWN_AT_ONCE) })))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [empty])

  useEffect(() => {
    const box = scroller.current
    if (box === null || (from === 0 && unsized === 0) || empty > 0 || !isPlaced) return
    let frame = 0
    const look = (): void => {
      frame = 0
      if (unsized === 0 && box.scrollTop >= AHEAD) return
      const isStill = seen.current !== undefined && Math.abs(strayed(seen.current)) < 1
      if (!isStill) seen.current = seenIn(box)
      const kept = seen.current
      if (kept === undefined || (!isStill && box.scrollTop >= URGENT)) return watch()
      place.current = kept
      requestAnimationFrame(() => {
        if (place.current === kept) place.current = undefined
      })
      const added = Math.min(from, STEP)
      flushSync(() =>
        setState((now) =>
          now.unsized > 0
            ? { ...now, ...SIZED }
            : { first: rows[from - added]?.key, count: rows.length - from + added, fresh: KEPT, unsized: added, empty: added }
        )
      )
    }
    const watch = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    // the next frame lays out what was drawn last: the one after it takes the heights
    frame = requestAnimationFrame(() => {
      frame = 0
      watch()
    })
    box.addEventListener("scroll", watch, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener("scroll", watch)
    }
  }, [empty, from, unsized, isPlaced, rows, scroller])

  // the browser scrolls by whole pixels: without this the parts that are lost at each step would add up
  const settle = useCallback((): void => {
    const off = place.current === undefined ? 0 : Math.round(strayed(place.current))
    if (off !== 0 && Number.isFinite(off)) scroller.current?.scrollBy({ top: off, behavior: "instant" })
  }, [scroller])

  return { drawn, from, fresh: indexes, unsized, empty, draw, settle }
}

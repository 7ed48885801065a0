import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState
} from "react"
import { type ChatRow, rowOfKey, type SingleRow, singleRows } from "#adapters/views/chat/chatRows.ts"
import { isSelecting } from "#adapters/views/chat/selection.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/** Whether a row has a menu: a bubble, not a notice or a day. */
const hasMenu = (row: SingleRow): boolean =>
  row._tag === "Message" && row.message.body._tag !== "Event" && row.message.body._tag !== "Recalled"

/** The message nearest to `from` in the direction of the step; -1 when there is none. */
const goal = (rows: ReadonlyArray<SingleRow>, from: number, step: number): number => {
  if (step === Infinity) return rows.findLastIndex(hasMenu)
  if (step === -Infinity) return rows.findIndex(hasMenu)
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at]
    if (row !== undefined && hasMenu(row)) return at
  }
  return -1
}

/** The chosen row, or the one below or above it: of a message that was recalled nothing is left to reach. */
const near = (rows: ReadonlyArray<SingleRow>, at: number): number => {
  const row = rows[at]
  if (row === undefined || hasMenu(row)) return at
  const below = goal(rows, at, 1)
  return below < 0 ? goal(rows, at, -1) : below
}

/** What in a row takes the focus: its button, the words that it quotes, and what copies its code. */
const STOPS = "[data-more], [data-quote], [data-copy]"

/**
 * One message is in the order of the Tab key, at first the newest; arrows go on from it (roving focus). The order is set on the
 * elements themselves: a message that arrives takes it over, and no row is drawn again for it.
 */
export const useRoving = (
  chat: ContactId,
  rows: ReadonlyArray<ChatRow>,
  toNearest: (index: number) => void,
  scroller: RefObject<HTMLElement | null>
) => {
  // boxes to tick take the place of the buttons, and these theirs again: each time the order is set again
  useSignal(useMemo(() => isSelecting(chat), [chat]))
  const [chosen, setChosen] = useState<string | null>(null)
  /** The row that is to take the focus, once it is drawn; a new wish each time. */
  const [wish, setWish] = useState<{ readonly key: string } | null>(null)
  const all = singleRows(rows)
  const chosenAt = chosen === null ? -1 : all.findIndex(({ key }) => key === chosen)
  const found = near(all, chosenAt)
  const at = found < 0 ? goal(all, 0, Infinity) : found
  const current = all[at]?.key
  const currentIndex = useMemo(() => (current === undefined ? -1 : rowOfKey(rows, current)), [current, rows])

  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    for (const stop of box.querySelectorAll<HTMLElement>(STOPS)) {
      const place = stop.closest<HTMLElement>("[data-message]")?.dataset["message"] === current ? 0 : -1
      if (stop.tabIndex !== place) stop.tabIndex = place
    }
  })

  useEffect(() => {
    if (wish === null) return
    scroller.current?.querySelector<HTMLElement>(`[data-more="${CSS.escape(wish.key)}"]`)?.focus({ preventScroll: true })
  }, [wish, scroller])

  const go = useCallback((key: string): void => {
    setChosen(key)
    setWish({ key })
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    // from a link in a message, too: the focus that came to it by Tab is in that message
    if (step === undefined || !(event.target instanceof HTMLElement) || event.target.closest("[data-message]") === null) return
    event.preventDefault()
    const row = all[goal(all, at, step)]
    if (row === undefined) return
    go(row.key)
    toNearest(rowOfKey(rows, row.key))
  }
  // whatever in a row has the focus, a link or what it quotes: the row is the current one, and is not taken away while it scrolls off
  const onFocus = (event: FocusEvent): void => {
    const key =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-message]")?.dataset["message"] : undefined
    if (key !== undefined) setChosen(key)
  }
  return { currentIndex, onKeyDown, onFocus, go }
}

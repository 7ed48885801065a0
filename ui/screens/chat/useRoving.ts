import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import type { ChatRow } from "#adapters/signals/chatRows.ts"

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/** Whether a row has a menu: a bubble, not a notice or a day. */
const hasMenu = (row: ChatRow): boolean =>
  row._tag === "Message" && (row.message.body._tag === "Text" || row.message.body._tag === "Other")

/** The message nearest to `from` in the direction of the step; -1 when there is none. */
const goal = (rows: ReadonlyArray<ChatRow>, from: number, step: number): number => {
  if (step === Infinity) return rows.findLastIndex(hasMenu)
  if (step === -Infinity) return rows.findIndex(hasMenu)
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at]
    if (row !== undefined && hasMenu(row)) return at
  }
  return -1
}

/** One message is in the order of the Tab key, at first the newest; arrows go on from it (roving focus). */
export const useRoving = (
  rows: ReadonlyArray<ChatRow>,
  list: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>
) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const waits = useRef(false)
  const found = chosen === null ? -1 : rows.findIndex(({ key }) => key === chosen)
  const currentIndex = found < 0 ? goal(rows, 0, Infinity) : found
  const current = rows[currentIndex]?.key

  useEffect(() => {
    if (!waits.current || current === undefined) return
    waits.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-more="${CSS.escape(current)}"]`)?.focus({ preventScroll: true })
  }, [current, scroller])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || event.target.dataset["more"] === undefined) return
    event.preventDefault()
    const to = goal(rows, currentIndex, step)
    if (to < 0) return
    waits.current = true
    setChosen(rows[to]?.key ?? null)
    list.current?.scrollToIndex(to, { align: "nearest" })
  }
  const onFocus = (event: FocusEvent): void => {
    const key = event.target instanceof HTMLElement ? event.target.dataset["more"] : undefined
    if (key !== undefined) setChosen(key)
  }
  const go = useCallback((key: string): void => {
    waits.current = true
    setChosen(key)
  }, [])
  return { current, currentIndex, onKeyDown, onFocus, go }
}

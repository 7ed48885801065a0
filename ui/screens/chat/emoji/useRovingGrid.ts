import { type KeyboardEvent, useState } from "react"
import { nextInGrid } from "../../../parts/page/arrows.ts"

/** One stop of the Tab key for a grid of buttons, arrows within. */
export const useRovingGrid = (count: number) => {
  const [at, setCurrent] = useState(0)
  const current = Math.min(at, Math.max(0, count - 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = nextInGrid(event.key, event.currentTarget, current, count)
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
  }
  return { current, onKeyDown, setCurrent } as const
}

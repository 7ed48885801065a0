import { useEffect } from "react"
import { isInputMethod } from "../../../parts/input/composing.ts"

/** Rows that lead somewhere; the buttons that turn pages are reached by Tab. */
const RESULTS = "[data-found] :is(a, button):not(nav *)"
const FIELD = "input[type=search]"

/** What an arrow leads to: the result before or behind, or the field above the first one. */
const neighbour = (scroller: HTMLElement, at: Element, step: 1 | -1): HTMLElement | undefined => {
  const field = scroller.querySelector<HTMLElement>(FIELD)
  const stops = [...(field === null ? [] : [field]), ...scroller.querySelectorAll<HTMLElement>(RESULTS)]
  const index = stops.findIndex((each) => each === at)
  return index < 0 ? undefined : stops[index + step]
}

/**
 * The arrows lead from the field through all results, of whatever kind, and back; Esc leads to the field. The focus itself goes along, so
 * that a screen reader says what it stands on, in which region and under which heading; Enter opens it as any link or button (DEC-0112).
 */
export const useResultKeys = (scroller: HTMLElement): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isInputMethod(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      if (!(event.target instanceof Element)) return
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined
      const isResult = event.target.matches(RESULTS)
      const next =
        step !== undefined
          ? neighbour(scroller, event.target, step)
          : event.key === "Escape" && isResult
            ? (scroller.querySelector<HTMLElement>(FIELD) ?? undefined)
            : undefined
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    scroller.addEventListener("keydown", onKeyDown)
    return () => scroller.removeEventListener("keydown", onKeyDown)
  }, [scroller])
}

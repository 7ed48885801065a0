import { faceOf, rowAt } from "./ListRow.ts"

/** The rows that the keys of a list lead to, of those that are drawn. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last
}

/** The arrows from a row to the button of its actions, and back: those have no stop of their own for the Tab key. */
const SIDE = { ltr: { in: "ArrowRight", out: "ArrowLeft" }, rtl: { in: "ArrowLeft", out: "ArrowRight" } } as const

/** Hears the keys of a list: they lead from row to row, and to the button of its actions and back. */
export const rowKeys =
  (scroller: HTMLElement) =>
  (event: KeyboardEvent): void => {
    const row = rowAt(event.target)
    if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const faces = [...scroller.querySelectorAll<HTMLElement>("[data-chat] > a")]
    const face = faceOf(row)
    const to = face === null ? undefined : STEPS[event.key]?.(faces.indexOf(face), faces.length - 1)
    const isOnFace = event.target === face
    if (to !== undefined) faces[to]?.focus()
    else if (event.key === SIDE[document.documentElement.dir === "rtl" ? "rtl" : "ltr"][isOnFace ? "in" : "out"])
      (isOnFace ? row.frame.querySelector<HTMLElement>("[data-more]") : face)?.focus()
    else return
    event.preventDefault()
  }

import { faceOf, rowAt } from "./ListRow.ts"

/** The rows that the arrows lead to: those beside a row are drawn, for it is in sight. */
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowUp: -1 }
/** Which row is first or last. */
const EDGES: Readonly<Record<string, 0 | -1>> = { Home: 0, End: -1 }

const facesIn = (scroller: HTMLElement): ReadonlyArray<HTMLElement> => [
  ...scroller.querySelectorAll<HTMLElement>("[data-chat] > a")
]

/** To the first row or the last: those of a long list are drawn only when they come near. */
const goToEdge = (scroller: HTMLElement, edge: 0 | -1): void => {
  scroller.scrollTo({ top: edge === 0 ? 0 : scroller.scrollHeight, behavior: "instant" })
  requestAnimationFrame(() => requestAnimationFrame(() => facesIn(scroller).at(edge)?.focus()))
}

/** The arrows from a row to the button of its actions, and back: those have no stop of their own for the Tab key. */
const SIDE = { ltr: { in: "ArrowRight", out: "ArrowLeft" }, rtl: { in: "ArrowLeft", out: "ArrowRight" } } as const

/** Hears the keys of a list: they lead from row to row, and to the button of its actions and back. */
export const rowKeys =
  (scroller: HTMLElement) =>
  (event: KeyboardEvent): void => {
    const row = rowAt(event.target)
    if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const face = faceOf(row)
    const step = STEPS[event.key]
    const edge = EDGES[event.key]
    const isOnFace = event.target === face
    if (edge !== undefined) goToEdge(scroller, edge)
    else if (step !== undefined && face !== null) {
      const faces = facesIn(scroller)
      faces[Math.max(faces.indexOf(face) + step, 0)]?.focus()
    } else if (event.key === SIDE[document.documentElement.dir === "rtl" ? "rtl" : "ltr"][isOnFace ? "in" : "out"])
      (isOnFace ? row.frame.querySelector<HTMLElement>("[data-more]") : face)?.focus()
    else return
    event.preventDefault()
  }

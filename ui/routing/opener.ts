import type { Opener } from "#engine/route/desk.ts"

/** Where somebody acted last. */
let acting: Exclude<Opener, "outside"> = "page"

/** Which pane what is opened now is opened from. */
export const actingPane = (): typeof acting => acting

const note = ({ target }: Event): void => {
  const pane = target instanceof Element ? target.closest<HTMLElement>("[data-pane]") : null
  // what lies over a page belongs to the pane that it was opened from
  if (pane !== null) acting = pane.dataset["pane"] === "list" ? "list" : "page"
}

/** Notes from now on in which pane somebody acts, before anything is opened from there. Screen readers click without a pointer or a key. */
export const watchPanes = (): void => {
  for (const type of ["pointerdown", "keydown", "click"]) window.addEventListener(type, note, { capture: true, passive: true })
}

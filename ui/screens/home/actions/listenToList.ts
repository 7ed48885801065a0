import { placeUnder } from "../../../parts/overlay/MenuPlace.ts"
import { fingersOn, type Hands } from "./fingers.ts"
import { rowAt } from "./ListRow.ts"
import { rowKeys } from "./rowKeys.ts"

/**
 * Hears what fingers, the mouse and keys ask of the rows, in one place for the whole list, so that a row costs nothing. `strip` is
 * what a pull makes room for. Returns the way to stop, and how to close the row that stands open.
 */
export const listenToList = (scroller: HTMLElement, strip: HTMLElement, hands: Hands) => {
  const { begin, close, end, isDown, move, stay } = fingersOn(scroller, strip, hands)

  const askMenu = (event: MouseEvent): void => {
    const row = rowAt(event.target)
    if (row === null) return
    event.preventDefault()
    // a long press of a finger is told twice
    if (isDown()) return
    const isPlaced = event.clientX !== 0 || event.clientY !== 0
    hands.onMenu(row.id, isPlaced ? { x: event.clientX, y: event.clientY } : placeUnder(row.frame))
  }
  const press = (event: MouseEvent): void => {
    const more = event.target instanceof Element ? event.target.closest("[data-more]") : null
    const row = rowAt(event.target)
    if (more !== null && row !== null) hands.onMenu(row.id, placeUnder(more))
  }

  const key = rowKeys(scroller)

  const elsewhere = (event: TouchEvent): void => {
    if (!(event.target instanceof Node && scroller.contains(event.target))) close()
  }

  document.addEventListener("touchstart", elsewhere, { passive: true })
  scroller.addEventListener("touchstart", begin, { passive: true })
  scroller.addEventListener("touchmove", move, { passive: false })
  scroller.addEventListener("touchend", end)
  scroller.addEventListener("touchcancel", end)
  scroller.addEventListener("contextmenu", askMenu)
  scroller.addEventListener("click", press)
  scroller.addEventListener("keydown", key)
  scroller.addEventListener("scroll", close, { passive: true })
  return {
    close,
    stop: (): void => {
      stay()
      close()
      document.removeEventListener("touchstart", elsewhere)
      scroller.removeEventListener("touchstart", begin)
      scroller.removeEventListener("touchmove", move)
      scroller.removeEventListener("touchend", end)
      scroller.removeEventListener("touchcancel", end)
      scroller.removeEventListener("contextmenu", askMenu)
      scroller.removeEventListener("click", press)
      scroller.removeEventListener("keydown", key)
      scroller.removeEventListener("scroll", close)
    }
  } as const
}

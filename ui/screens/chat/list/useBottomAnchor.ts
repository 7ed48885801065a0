import { type RefObject, useEffect } from "react"

/**
 * When the room for messages changes (keyboard, composer) or theirs grows as they are measured, what stands at the bottom edge stays there.
 * Where all of them are in sight there is nowhere to be but at the end: `onFit` hears of it.
 */
export const useBottomAnchor = (
  scroller: RefObject<HTMLDivElement | null>,
  atBottom: RefObject<boolean>,
  onFit: () => void
): void => {
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    let height = box.clientHeight
    const observer = new ResizeObserver(() => {
      const grown = box.clientHeight - height
      height = box.clientHeight
      if (box.scrollHeight <= box.clientHeight) onFit()
      // the list asks to scroll before its own height has grown
      if (atBottom.current) box.scrollTop = box.scrollHeight
      else if (grown !== 0) box.scrollTop -= grown
    })
    observer.observe(box)
    if (box.lastElementChild !== null) observer.observe(box.lastElementChild)
    return () => observer.disconnect()
  }, [scroller, atBottom, onFit])
}

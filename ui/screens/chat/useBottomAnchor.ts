import { type RefObject, useEffect } from "react"

/** When the room for messages changes (keyboard, composer), what stands at its bottom edge stays there. */
export const useBottomAnchor = (scroller: RefObject<HTMLDivElement | null>, atBottom: RefObject<boolean>): void => {
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    let height = box.clientHeight
    const observer = new ResizeObserver(() => {
      const grown = box.clientHeight - height
      height = box.clientHeight
      if (grown !== 0) box.scrollTop = atBottom.current ? box.scrollHeight : box.scrollTop - grown
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, atBottom])
}

import { type RefObject, useEffect } from "react"

/**
 * Keeps a page within what the keyboard of a phone leaves free. Where the browser makes the page itself smaller there is nothing
 * to do; the others lay the keyboard over it and only tell the visual viewport.
 */
export const useVisibleHeight = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null) return
    const fit = (): void => {
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > 80
      page.current?.style.setProperty("block-size", covered ? `${viewport.height}px` : "")
      if (covered) window.scrollTo(0, 0)
    }
    viewport.addEventListener("resize", fit)
    fit()
    return () => viewport.removeEventListener("resize", fit)
  }, [page])
}

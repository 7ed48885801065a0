import { type RefObject, useLayoutEffect } from "react"

/** What stands beside a page for a while gives the focus back, where it still has it when it goes, to what had it before. */
export const useGivesFocusBack = (box: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const opener = document.activeElement
    const here = box.current
    return () => {
      if (opener instanceof HTMLElement && here?.contains(document.activeElement) === true) opener.focus({ preventScroll: true })
    }
  }, [box])

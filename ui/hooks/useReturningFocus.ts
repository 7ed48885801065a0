import { type RefObject, useLayoutEffect, useRef } from "react"

/** While a page covers the list, focus is in the page; when it goes, focus returns to what opened it. */
export const useReturningFocus = (page: RefObject<HTMLElement | null>, covered: boolean): void => {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!covered) return
    const active = document.activeElement
    opener.current = active instanceof HTMLElement && active !== document.body ? active : null
    if (page.current?.contains(active) !== true) page.current?.focus({ preventScroll: true })
    return () => opener.current?.focus({ preventScroll: true })
  }, [page, covered])
}

import { useSyncExternalStore } from "react"

/** From here on list and content stand side by side; the style sheets use the same number. */
const WIDE = window.matchMedia("(min-width: 900px)")

const subscribe = (changed: () => void): (() => void) => {
  WIDE.addEventListener("change", changed)
  return () => WIDE.removeEventListener("change", changed)
}

/** Whether there is room for two panes now. */
export const isWide = (): boolean => WIDE.matches

/** Whether there is room for two panes. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)

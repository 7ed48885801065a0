import { useEffect, useRef } from "react"
import { isServerReached } from "#adapters/views/search/reached.ts"

/** Asks once more as soon as the server is heard again, for what it did not answer while this stood on screen. */
export const useWhenBack = (again: () => void): void => {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    let was = isServerReached.peek()
    return isServerReached.subscribe((is) => {
      if (is && !was) queueMicrotask(() => latest.current())
      was = is
    })
  }, [])
}

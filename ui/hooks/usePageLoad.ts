import { useCallback, useEffect, useRef, useState } from "react"
import { PAGE_DELAY, PAGE_TIMEOUT, pageAgain, type PageLoad, pageLooks } from "#engine/error/pageLoad.ts"

/** Pauses before a page is fetched again of itself after the network came back, in milliseconds: it often carries nothing at first. */
const PAUSES = [1000, 3000, 9000]

/** Fetches a page, and says what stands in its place (spec 9.11); `again` after a failure. `isHere`: it was fetched before. */
export const usePageLoad = (
  isHere: boolean,
  load: () => Promise<void>
): { readonly look: ReturnType<typeof pageLooks>; readonly again: () => void } => {
  const [page, setPage] = useState<PageLoad>(() => ({ since: performance.now(), result: isHere ? "loaded" : "waiting" }))
  const [now, setNow] = useState(page.since)
  const { result, since } = page
  const look = pageLooks(page, now)
  /** Whether it failed without a network. */
  const wasOffline = useRef(false)
  /** Pauses that are left of those after the network came back. */
  const pauses = useRef<ReadonlyArray<number>>([])
  const again = useCallback(() => {
    const at = performance.now()
    setNow(at)
    setPage((page) => pageAgain(page, at))
  }, [])
  useEffect(() => {
    if (result !== "waiting") return undefined
    const end = (result: PageLoad["result"]) => () => {
      wasOffline.current = !navigator.onLine
      setPage((page) => (page.result === "loaded" ? page : { ...page, result }))
    }
    load().then(end("loaded"), end("failed"))
    // a timer may come a moment early
    const timers = [PAGE_DELAY, PAGE_TIMEOUT].map((wait) => setTimeout(() => setNow(since + wait), wait))
    return () => timers.forEach(clearTimeout)
  }, [load, result, since])
  useEffect(() => {
    if (look !== "retry") return undefined
    const cameBack = (): void => {
      wasOffline.current = false
      pauses.current = PAUSES
      again()
    }
    // the network may be back before anybody listens for it
    const [pause, ...rest] = wasOffline.current && navigator.onLine ? [0, ...PAUSES] : pauses.current
    const timer = pause === undefined ? undefined : setTimeout(again, pause)
    wasOffline.current = false
    pauses.current = rest
    window.addEventListener("online", cameBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("online", cameBack)
    }
  }, [again, look])
  return { look, again }
}

import { useCallback, useEffect, useState } from "react"
import { PAGE_DELAY, PAGE_TIMEOUT, pageAgain, type PageLoad, pageLooks } from "#engine/error/pageLoad.ts"

/** Fetches a page, and says what stands in its place (spec 9.11); `again` after a failure. `isHere`: it was fetched before. */
export const usePageLoad = (
  isHere: boolean,
  load: () => Promise<void>
): { readonly look: ReturnType<typeof pageLooks>; readonly again: () => void } => {
  const [page, setPage] = useState<PageLoad>(() => ({ since: performance.now(), result: isHere ? "loaded" : "waiting" }))
  const [now, setNow] = useState(page.since)
  const { result, since } = page
  const look = pageLooks(page, now)
  const again = useCallback(() => {
    const at = performance.now()
    setNow(at)
    setPage((page) => pageAgain(page, at))
  }, [])
  useEffect(() => {
    if (result !== "waiting") return undefined
    const end = (result: PageLoad["result"]) => () => setPage((page) => (page.result === "loaded" ? page : { ...page, result }))
    load().then(end("loaded"), end("failed"))
    // a timer may come a moment early
    const timers = [PAGE_DELAY, PAGE_TIMEOUT].map((wait) => setTimeout(() => setNow(since + wait), wait))
    return () => timers.forEach(clearTimeout)
  }, [load, result, since])
  useEffect(() => {
    if (look !== "retry") return undefined
    window.addEventListener("online", again)
    return () => window.removeEventListener("online", again)
  }, [again, look])
  return { look, again }
}

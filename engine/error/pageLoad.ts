/** How long a page may take before its outline is shown, in milliseconds (spec 9.9). */
export const PAGE_DELAY = 200
/** How long a page may take before it counts as failed, in milliseconds (spec 9.9). */
export const PAGE_TIMEOUT = 60_000

/** A page whose code is fetched when it is opened. Instants in milliseconds. */
export interface PageLoad {
  /** When this attempt began. */
  readonly since: number
  readonly result: "waiting" | "loaded" | "failed"
}

/**
 * What stands in the place of a page: the page once it is here, after a failure or 60 seconds the offer to try again, after 200
 * milliseconds its outline, and before that what stood there before, so that a quick page does not flicker (ERROR-10, spec 8.5, 9.9).
 */
export const pageLooks = ({ result, since }: PageLoad, now: number): "page" | "retry" | "outline" | "before" => {
  if (result === "loaded") return "page"
  if (result === "failed" || now - since >= PAGE_TIMEOUT) return "retry"
  return now - since >= PAGE_DELAY ? "outline" : "before"
}

/** A failed page is fetched again when the person asks, or when the network is back; one that is on its way or here stays as it is (ERROR-11, spec 8.5). */
export const pageAgain = (load: PageLoad, now: number): PageLoad =>
  pageLooks(load, now) === "retry" ? { since: now, result: "waiting" } : load

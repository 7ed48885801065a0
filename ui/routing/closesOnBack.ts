import { useEffect, useRef } from "react"
import { isOverlay, isStill, beginStepBack, afterHistoryStep } from "./overHistory.ts"

/* Apart from `overHistory.ts`: the first screen has nothing over it that back could close. */

/** How to close what lies over the page, the topmost last. */
const open: Array<() => void> = []

/** The event by which the browser told of our own step back: the person has not pressed back. */
let own: Event | null = null

/** Longer than this no step back takes, in milliseconds. */
const STEP_MILLIS = 2000

const stepBack = (): void => {
  const at = location.hash
  let opened = ""
  const ended = beginStepBack(() => {
    // a page that somebody else opened in that moment was taken back with our entry
    if (opened !== "" && location.hash !== opened && open.length === 0) location.hash = opened
  })
  const end = (event: Event | null): void => {
    window.removeEventListener("popstate", arrive)
    clearTimeout(timer)
    own = event
    ended()
  }
  const arrive = (event: Event): void => {
    if (location.hash === at) end(event)
    else opened = location.hash
  }
  const timer = setTimeout(end, STEP_MILLIS, null)
  window.addEventListener("popstate", arrive)
  history.back()
}

const hold = (): void =>
  afterHistoryStep(() => {
    if (open.length > 0 && !isOverlay()) history.pushState({ ...(history.state as object | null), over: true }, "")
  })

/** Back was pressed: the topmost closes, and the page stays. */
const onBack = (event: Event): void => {
  if (event === own || isOverlay()) return
  open.at(-1)?.()
}

/** When the last one is gone by another way than back, its entry goes too; a page that was opened meanwhile has taken its place. */
const release = (): void => {
  if (open.length > 0) hold()
  else if (isOverlay() && isStill()) stepBack()
}

const cover = (close: () => void): (() => void) => {
  if (open.length === 0) window.addEventListener("popstate", onBack)
  open.push(close)
  hold()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    if (open.length === 0) window.removeEventListener("popstate", onBack)
    // what follows at once takes the entry over: the question after a menu
    setTimeout(release)
  }
}

/** A menu or a question that is closed by going back, as on phones. Without `close` it has to be answered. */
export const useClosesOnBack = (close: (() => void) | undefined): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const closes = close !== undefined
  useEffect(() => (closes ? cover(() => latest.current?.()) : undefined), [closes])
}

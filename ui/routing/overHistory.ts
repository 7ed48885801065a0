import { useEffect, useRef } from "react"

/** What our entries of the history say of an entry of their own for what lies over a page. */
interface Over {
  readonly over?: true
}

/** How to close what lies over the page, the topmost last. */
const open: Array<() => void> = []

/** Whether the entry of the history that we are at stands for something over the page. */
export const isOverlay = (): boolean => (history.state as Over | null)?.over === true

/** Our own step back takes a moment, in which there may be no other navigation: it would take that back instead. What is to be done after it. */
let waiting: Array<() => void> | null = null
/** The event by which the browser told of that step: the person has not pressed back. */
let own: Event | null = null

/** Longer than this no step back takes, in milliseconds. */
const STEP_MILLIS = 2000

/** Does something with the history as soon as it stands still. */
export const whenStill = (then: () => void): void => {
  if (waiting === null) then()
  else waiting.push(then)
}

const stepBack = (): void => {
  const after: Array<() => void> = []
  const at = location.hash
  let opened = ""
  waiting = after
  const end = (event: Event | null): void => {
    window.removeEventListener("popstate", arrive)
    clearTimeout(timer)
    own = event
    waiting = null
    // a page that somebody else opened in that moment was taken back with our entry
    if (opened !== "" && location.hash !== opened && open.length === 0) location.hash = opened
    for (const then of after) then()
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
  whenStill(() => {
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
  else if (isOverlay() && waiting === null) stepBack()
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

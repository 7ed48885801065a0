import "./slideAway.css"
import { useLayoutEffect } from "react"
import { flushSync } from "react-dom"
import { currentPlace, steps } from "./hashLocation.ts"
import { screenRoute } from "./routes.ts"

/** A page slides away, and what comes after it is not drawn yet. */
let isLeaving = false

/** Some browsers draw a step back by themselves, when a finger wipes the page away. */
const isDrawn = (event?: Event): boolean => event instanceof PopStateEvent && event.hasUAVisualTransition

const isToList = (): boolean => {
  const { path, query } = currentPlace()
  return screenRoute(path, query)?.pane === "list"
}

const moves = (): boolean => "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches

/** From a page to the list below it on a phone: the page slides away (DEC-0386). */
const slideAway: typeof steps.draw = (change, event) => {
  if (isDrawn(event) || !isToList() || !moves()) return change()
  // the browser tells of a step back twice, by `popstate` and by `hashchange`
  if (isLeaving) return
  isLeaving = true
  const { ready } = document.startViewTransition(() => {
    isLeaving = false
    flushSync(change)
  })
  // nothing slides in a window that no one sees, or when the next step comes at once
  ready.catch(() => undefined)
}

/** While a page covers the list. */
export const SlidesAway = (): null => {
  useLayoutEffect(() => {
    const { draw } = steps
    steps.draw = slideAway
    return () => {
      steps.draw = draw
    }
  }, [])
  return null
}

import "./slideAway.css"
import { useLayoutEffect } from "react"
import { flushSync } from "react-dom"
import { currentPlace, steps } from "./hashLocation.ts"
import { screenRoute } from "./routes.ts"

/** Whether a page covers the list. */
let covers = false

/** Draws the step to the list that waits for its slide to begin. */
let drawList: (() => void) | undefined

/** Some browsers draw a step back by themselves, when a finger wipes the page away. */
const isDrawn = (event?: Event): boolean => event instanceof PopStateEvent && event.hasUAVisualTransition

const isToList = (): boolean => {
  const { path, query } = currentPlace()
  return screenRoute(path, query)?.pane === "list"
}

const moves = (): boolean => "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches

/** From a page to the list below it on a phone: the page slides away (DEC-0386). */
const slideAway: typeof steps.draw = (change, event) => {
  // who goes on before it slid has been at the list all the same: a page that is entered again starts over
  drawList?.()
  if (!covers || isDrawn(event) || !isToList() || !moves()) return change()
  const draw = (): void => {
    if (drawList !== drawAtOnce) return
    drawList = undefined
    flushSync(change)
  }
  const slide = document.startViewTransition(draw)
  const drawAtOnce = (): void => {
    slide.skipTransition()
    draw()
  }
  drawList = drawAtOnce
  // nothing slides in a window that no one sees, or when the next step comes at once
  slide.ready.catch(() => undefined)
}

/** While a page covers the list. Steps are drawn here from the first one on: an older one that waits never comes after a newer one. */
export const SlidesAway = (): null => {
  useLayoutEffect(() => {
    steps.draw = slideAway
    covers = true
    return () => {
      covers = false
    }
  }, [])
  return null
}

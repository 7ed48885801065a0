import { useMemo, useSyncExternalStore } from "react"
import type { BaseLocationHook } from "wouter"
import { pathOf } from "#engine/route/address.ts"
import type { Opener } from "#engine/route/desk.ts"
import { addressIn, backFrom } from "#engine/route/navigation.ts"
import { routeAt } from "#engine/route/routes.ts"
import { actingPane } from "./opener.ts"
import { isOverlay, afterHistoryStep } from "./overHistory.ts"

/** What we write beside each entry of the history: from which place of ours it was reached. */
interface Mark {
  readonly from?: string
  /** In which pane somebody opened it. */
  readonly opener?: Exclude<Opener, "outside">
}

/** Components that draw something of the place. */
const listeners = new Set<() => void>()

/** Place in the hash: path and query, always with a leading slash. */
const place = (): string => addressIn(location.hash)

const queryOf = (at: string): string => {
  const mark = at.indexOf("?")
  return mark < 0 ? "" : at.slice(mark)
}

/** Where we are: the whole place, its path, and its query. */
export interface Here {
  readonly place: string
  readonly path: string
  readonly query: URLSearchParams
}

/** Where we are, for what happens outside of what is drawn. */
export const currentPlace = (): Here => ({ place: place(), path: pathOf(place()), query: new URLSearchParams(queryOf(place())) })

const mark = (): Mark => (history.state ?? {}) as Mark

/** How what a step changes is drawn; `event`: the browser told of the step. */
export const steps: { draw: (change: () => void, event?: Event) => void } = { draw: (change) => change() }

/** The place of the last step, and the place that is drawn: a page that is left stays until it slides away. */
let reached = ""
let drawn = ""

const moved = (event?: Event): void => {
  const to = place()
  // the browser tells of a step back twice, by `popstate` and by `hashchange`
  if (to === reached) return
  reached = to
  steps.draw(() => {
    drawn = to
    for (const changed of listeners) changed()
  }, event)
}

/** Where nothing listens, nothing tells of a step either. */
const drawnPlace = (): string => (listeners.size > 0 ? drawn : place())

/** The window calls us once for all: React draws between two of its listeners, a new query under the old path. */
const subscribe = (changed: () => void): (() => void) => {
  if (listeners.size === 0) {
    reached = place()
    drawn = reached
  }
  listeners.add(changed)
  window.addEventListener("hashchange", moved)
  window.addEventListener("popstate", moved)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    window.removeEventListener("hashchange", moved)
    window.removeEventListener("popstate", moved)
  }
}

/**
 * Goes to a place of ours, `/path?query`. Going where we already are changes nothing; replacing keeps where we came from. What lies
 * over a page leaves its entry to the place that is opened from it.
 */
export const navigate = (to: string, options: { readonly replace?: boolean } = {}): void =>
  afterHistoryStep(() => go(to, options))

const go = (to: string, options: { readonly replace?: boolean }): void => {
  const target = addressIn(to)
  if (target === place()) return
  const { from, opener } = mark()
  const kept: Mark = { ...(from === undefined ? {} : { from }), ...(opener === undefined ? {} : { opener }) }
  const next: Mark = { from: place(), opener: actingPane() }
  if (options.replace === true) history.replaceState(kept, "", `#${target}`)
  else if (isOverlay()) history.replaceState(next, "", `#${target}`)
  else history.pushState(next, "", `#${target}`)
  moved()
}

/** The place from which this one was reached inside the app, empty when it was entered from outside. */
export const cameFrom = (): string => mark().from ?? ""

/** From where this place was opened. */
export const placeOpener = (): Opener => mark().opener ?? "outside"

/** To the entry before this page, past that of what lies over it. */
const goBack = (): void => (isOverlay() ? history.go(-2) : history.back())

/** Back as the engine says; `above`: where it leads from a page that was entered from outside. */
export const stepBack = (above: string): void => {
  const way = backFrom(routeAt(pathOf(place())) ?? "home", cameFrom(), above)
  if (way._tag === "Replace") navigate(way.address, { replace: true })
  else goBack()
}

/** To `to`, by going back when that is where we came from, so that the history does not grow. */
export const leaveTo = (to: string): void => (pathOf(cameFrom()) === to ? goBack() : navigate(to, { replace: true }))

/** The whole place, path and query. */
export const usePlace = (): string => useSyncExternalStore(subscribe, drawnPlace)

export const usePath = (): string => useSyncExternalStore(subscribe, () => pathOf(drawnPlace()))

const useSearch = (): string => useSyncExternalStore(subscribe, () => queryOf(drawnPlace()))

/** Parameters of the page, from behind the `?` inside the hash. */
export const useQuery = (): URLSearchParams => {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Location hook for wouter's `Router`: the query lives inside the hash, where wouter's own hook loses it. */
export const useHashLocation: BaseLocationHook & {
  readonly hrefs: (href: string) => string
  readonly searchHook: () => string
} = Object.assign((): [string, typeof navigate] => [usePath(), navigate], {
  hrefs: (href: string) => `#${href}`,
  searchHook: useSearch
})

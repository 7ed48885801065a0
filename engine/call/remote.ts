import type { Remote } from "./Call.ts"

/** Nothing is known of the other side's media yet. */
export const UNKNOWN: Remote = { described: false, waiting: [] }

/** What is taken of the other side's routes now, and what is known after that. */
export interface Taken {
  readonly remote: Remote
  readonly routes: ReadonlyArray<string>
}

/** A route waits until the other side is described, and is taken at once from then on (CALL-22, DEC-0052). */
export const withRoute = (remote: Remote, route: string): Taken =>
  remote.described ? { remote, routes: [route] } : { remote: { ...remote, waiting: [...remote.waiting, route] }, routes: [] }

/** The other side is described: what waited is taken, in its order. */
export const withDescription = ({ waiting }: Remote): Taken => ({
  remote: { described: true, waiting: [] },
  routes: waiting
})

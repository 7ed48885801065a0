import type { Millis } from "../format/Millis.ts"
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

/** The other side is described: what waited is taken, in its order. `offeredAt`: while sound stays away, when this side is to count from. */
export const withDescription = ({ waiting }: Remote, offeredAt: Millis | null = null): Taken => ({
  remote: { described: true, waiting: [], ...(offeredAt === null ? {} : { offeredAt }) },
  routes: waiting
})

/** Whether an offer of this side waits for its answer: a caller begins with one. */
const isOffering = ({ described, offeredAt }: Remote, outgoing: boolean): boolean =>
  !described && (outgoing || offeredAt !== undefined)

/**
 * Whether a description of the other side is taken: an answer to what this side offered, or an offer; of two that cross the caller's goes on
 * (CALL-35, DEC-0273).
 */
export const takesDescription = (event: "offer" | "answer", remote: Remote, outgoing: boolean): boolean =>
  event === "answer" ? isOffering(remote, outgoing) : !(outgoing && isOffering(remote, outgoing))

/** An offer that nobody answered is made again after so long, in milliseconds. */
const OFFER_AGAIN = 5000
/** An answered one that brought no sound back, after so long: looking for a way takes its time. */
const RESTART_AGAIN = 15_000

/** So often it is made at most: the other side's client knows nothing of it, or is gone. */
const OFFERS = 9

/**
 * When this side describes itself again, if nothing changes by then: 5 s after an offer without an answer, nine times in all, and 15 s after
 * an answer that brought no sound back (CALL-36, DEC-0273).
 */
export const offerAgainAt = ({ described, offeredAt, offers = 1 }: Remote): Millis | undefined =>
  offeredAt === undefined || offers >= OFFERS ? undefined : ((offeredAt + (described ? RESTART_AGAIN : OFFER_AGAIN)) as Millis)

/** This side describes itself first; new routes are looked for where sound stays away. */
export const withOffer = ({ offers = 0, waiting }: Remote, now: Millis, restart: boolean): Remote => ({
  described: false,
  waiting: restart ? [] : waiting,
  offeredAt: now,
  offers: offers + 1
})

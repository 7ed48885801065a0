import { Result } from "effect"
import { LOOKUP, USED_APART } from "../account/session/session.ts"
import type { Store } from "../store/Store.ts"
import type { LiveHub } from "./Hub.ts"

/** How long a session that ended elsewhere, whose account was disabled, or for which the service was closed may go on hearing, in milliseconds (DEC-0033). */
export const RECHECK_EVERY = 60_000

export interface RecheckNeeds {
  readonly hub: Pick<LiveHub, "sessions" | "drop" | "shut">
  readonly store: Pick<Store, "read" | "write">
  readonly failed: (error: unknown) => void
}

/** Checks the sessions of all bound sockets from time to time, closes the sockets of ended sessions, and ends the sessions of people for whom the service is closed. Returns how to stop. */
export const recheck = ({ failed, hub, store }: RecheckNeeds): (() => void) => {
  let isBusy = false
  let isStopped = false

  let notedAt = performance.now()

  const look = async (): Promise<void> => {
    const hashes = hub.sessions()
    const now = Date.now()
    const isNoting = performance.now() - notedAt >= USED_APART
    if (isNoting) notedAt = performance.now()
    for (let at = 0; at < hashes.length; at += LOOKUP) {
      const some = hashes.slice(at, at + LOOKUP)
      const found = await store.read("livingSessions", { hashes: some, now })
      // Too many wait for the store: the next round looks again. A store that closes says nothing of anybody.
      if (isStopped || Result.isFailure(found)) return
      const living = new Map(found.success.map(({ hash, isShut }) => [hash, isShut]))
      for (const hash of some) {
        const isShut = living.get(hash)
        if (isShut === undefined) hub.drop(hash)
        else if (isShut) hub.shut(hash)
      }
      if (isNoting) await store.write("useSessions", { hashes: [...living.keys()], now })
    }
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void look()
      .catch(failed)
      .finally(() => (isBusy = false))
  }, RECHECK_EVERY).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

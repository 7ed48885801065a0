import { Result } from "effect"
import { LOOKUP, USED_APART } from "../account/session.ts"
import type { Store } from "../store/Store.ts"
import type { LiveHub } from "./Hub.ts"

/** How long a session that ended elsewhere, or whose account was disabled, may go on hearing, in milliseconds (DEC-0033). */
export const RECHECK_EVERY = 60_000

export interface RecheckNeeds {
  readonly hub: Pick<LiveHub, "sessions" | "drop">
  readonly store: Pick<Store, "read" | "write">
  readonly failed: (error: unknown) => void
}

/** Looks up the sessions of all bound sockets now and then, and takes the sockets of those that are over. Answers how to stop. */
export const recheck = ({ failed, hub, store }: RecheckNeeds): (() => void) => {
  let isBusy = false

  let notedAt = Date.now()

  const look = async (): Promise<void> => {
    const hashes = hub.sessions()
    const now = Date.now()
    const isNoting = now - notedAt >= USED_APART
    if (isNoting) notedAt = now
    for (let at = 0; at < hashes.length; at += LOOKUP) {
      const some = hashes.slice(at, at + LOOKUP)
      const found = await store.read("livingSessions", { hashes: some, now })
      // Too many wait for the store: the next round looks again.
      if (Result.isFailure(found)) return
      const living = new Set(found.success)
      for (const hash of some) if (!living.has(hash)) hub.drop(hash)
      if (isNoting) await store.write("useSessions", { hashes: found.success, now })
    }
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void look()
      .catch(failed)
      .finally(() => (isBusy = false))
  }, RECHECK_EVERY).unref()
  return () => clearInterval(timer)
}

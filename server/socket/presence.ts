import { LOST_LIMIT } from "#engine/call/timers.ts"

/** Tells the people who list somebody as a contact when that person comes and goes. */
export interface PresenceRegistry {
  /** To be called when somebody's first socket is bound or the last one is gone. */
  readonly changed: (userId: number) => void
  /** Another process has told that somebody is online, before this one began. */
  readonly known: (userId: number) => void
  /** Presence is not told any more. */
  readonly stop: () => void
}

export interface PresenceNeeds {
  readonly isOnline: (userId: number) => boolean
  /** Whether a call of somebody rings or runs. */
  readonly isInCall: (userId: number) => Promise<boolean>
  /** Users who list this one as a contact; empty when presence is not shown. */
  readonly watchersOf: (userId: number) => Promise<ReadonlyArray<number>>
  readonly push: (userIds: ReadonlyArray<number>, type: string, data: unknown) => void
  readonly failed: (error: unknown) => void
}

/**
 * How long it is not told that a person in a call has gone, in milliseconds: clients take the call for over when they hear it, and a
 * socket that breaks ends none (DEC-0052). As long as devices wait for sound to come back (CALL-15).
 */
export const CALL_GRACE = LOST_LIMIT

/** Compares with what was told last: a quick reload of the page tells nothing. */
export const presence = ({ failed, isInCall, isOnline, push, watchersOf }: PresenceNeeds): PresenceRegistry => {
  const told = new Set<number>()
  const busy = new Set<number>()
  const held = new Map<number, NodeJS.Timeout>()
  let isStopped = false

  /** Tells it later, if they are not back by then. */
  const hold = (userId: number): void => {
    const timer = setTimeout(() => {
      held.delete(userId)
      begin(userId, true)
    }, CALL_GRACE).unref()
    held.set(userId, timer)
  }

  const letGo = (userId: number): void => {
    clearTimeout(held.get(userId))
    held.delete(userId)
  }

  const settle = async (userId: number, wasHeld: boolean): Promise<void> => {
    try {
      while (told.has(userId) !== isOnline(userId)) {
        if (told.has(userId) && !wasHeld && (await isInCall(userId))) {
          if (isStopped || isOnline(userId)) return
          return hold(userId)
        }
        // the store is about to close
        if (isStopped) return
        const watchers = await watchersOf(userId)
        const now = isOnline(userId)
        if (told.has(userId) === now) return
        if (now) told.add(userId)
        else told.delete(userId)
        push(watchers, "isOnline", { id: userId, is_online: now ? 1 : 0 })
      }
    } catch (error) {
      // a store that closes answers no more
      if (!isStopped) failed(error)
    } finally {
      busy.delete(userId)
    }
  }

  const begin = (userId: number, wasHeld: boolean): void => {
    if (busy.has(userId)) return
    busy.add(userId)
    void settle(userId, wasHeld)
  }

  /** Clients that loaded the list meanwhile show them as offline. */
  const back = async (userId: number): Promise<void> => {
    const watchers = await watchersOf(userId)
    if (isOnline(userId)) push(watchers, "isOnline", { id: userId, is_online: 1 })
  }

  return {
    changed: (userId) => {
      if (held.has(userId)) {
        letGo(userId)
        back(userId).catch(failed)
      }
      begin(userId, false)
    },
    known: (userId) => void told.add(userId),
    stop: () => {
      isStopped = true
      for (const userId of [...held.keys()]) letGo(userId)
    }
  }
}

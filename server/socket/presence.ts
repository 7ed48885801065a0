/** Tells the people who list somebody as a contact when that person comes and goes. */
export interface Presence {
  /** To be called when somebody's first socket is bound or the last one is gone. */
  readonly changed: (userId: number) => void
}

export interface PresenceNeeds {
  readonly isOnline: (userId: number) => boolean
  /** Users who list this one as a contact; nobody when presence is not shown. */
  readonly watchersOf: (userId: number) => Promise<ReadonlyArray<number>>
  readonly push: (userIds: ReadonlyArray<number>, type: string, data: unknown) => void
  readonly failed: (error: unknown) => void
}

/** What was last told wins over what happens meanwhile: a quick reload of the page tells nobody anything. */
export const presence = ({ failed, isOnline, push, watchersOf }: PresenceNeeds): Presence => {
  const told = new Set<number>()
  const busy = new Set<number>()

  const settle = async (userId: number): Promise<void> => {
    try {
      while (told.has(userId) !== isOnline(userId)) {
        const watchers = await watchersOf(userId)
        const now = isOnline(userId)
        if (told.has(userId) === now) return
        if (now) told.add(userId)
        else told.delete(userId)
        push(watchers, "isOnline", { id: userId, is_online: now ? 1 : 0 })
      }
    } catch (error) {
      failed(error)
    } finally {
      busy.delete(userId)
    }
  }

  return {
    changed: (userId) => {
      if (busy.has(userId)) return
      busy.add(userId)
      void settle(userId)
    }
  }
}

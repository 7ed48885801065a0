/** What each key may still spend, for things that cost the server more than they cost the caller. */
export interface Allowance {
  /** Spends `cost` of what `key` has; false, and nothing spent, when that is not enough. */
  readonly spend: (key: string, cost: number, now: number) => boolean
}

/** Keys that are remembered before those that have all again are forgotten. */
const REMEMBERED = 10_000

/** `most` at once, and `perSecond` more each second up to that. `now` is in milliseconds of a steady clock. */
export const allowance = (perSecond: number, most: number, remembered = REMEMBERED): Allowance => {
  const spent = new Map<string, { left: number; at: number }>()
  const fullAfter = (most / perSecond) * 1000
  let roomAt = 0

  const makeRoom = (now: number): void => {
    if (spent.size < remembered || now < roomAt) return
    // At most once in the time after which everything seen now has all again.
    roomAt = now + fullAfter
    for (const [key, { at }] of spent) if (now - at >= fullAfter) spent.delete(key)
  }

  return {
    spend: (key, cost, now) => {
      const known = spent.get(key)
      if (known === undefined) {
        makeRoom(now)
        spent.set(key, { left: most - cost, at: now })
        return true
      }
      const left = Math.min(most, known.left + ((now - known.at) / 1000) * perSecond)
      if (left < cost) return false
      known.left = left - cost
      known.at = now
      return true
    }
  }
}

/** What each key may still spend, for things that cost the server more than they cost the caller. */
export interface Allowance {
  /** Spends `cost` of what `key` has; false, and nothing spent, when that is not enough. */
  readonly spend: (key: string, cost: number, now: number) => boolean
  /** Takes `cost` from the budget of `key`, at most all of it: for work that was done in any case. */
  readonly charge: (key: string, cost: number, now: number) => void
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

  const leftOf = (key: string, now: number): number => {
    const known = spent.get(key)
    return known === undefined ? most : Math.min(most, known.left + ((now - known.at) / 1000) * perSecond)
  }

  const note = (key: string, left: number, now: number): void => {
    const known = spent.get(key)
    if (known !== undefined) {
      known.left = left
      known.at = now
      return
    }
    makeRoom(now)
    spent.set(key, { left, at: now })
  }

  return {
    spend: (key, cost, now) => {
      const left = leftOf(key, now)
      if (left < cost) return false
      note(key, left - cost, now)
      return true
    },
    charge: (key, cost, now) => note(key, Math.max(0, leftOf(key, now) - cost), now)
  }
}

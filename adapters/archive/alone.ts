import type { UserId } from "#engine/account/User.ts"

/**
 * Waits until no other tab edits the draft of a moment, and locks it as long as this page lives. Two tabs that go on with one
 * moment would post it twice. Where the browser has no locks, each tab has it.
 */
export const momentLock = (): ((owner: UserId) => Promise<void>) => {
  const had = new Map<UserId, Promise<void>>()
  const asked = (owner: UserId): Promise<void> =>
    new Promise((resolve, reject) => {
      if (navigator.locks === undefined) return resolve()
      navigator.locks
        .request(`parley-moment-${owner}`, () => {
          resolve()
          return new Promise<never>(() => undefined)
        })
        .catch(reject)
    })
  return (owner) => {
    const has = had.get(owner) ?? asked(owner)
    had.set(owner, has)
    return has
  }
}

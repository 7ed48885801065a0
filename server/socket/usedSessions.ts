import { LOOKUP } from "../account/session/session.ts"

/** How long a session waits for others whose use is noted with it, in milliseconds: after a restart thousands come within seconds. */
export const TOGETHER = 100

export interface UsedSessionsNeeds {
  /** Notes that the devices of these sessions are there. */
  readonly noteUsed: (hashes: ReadonlyArray<string>) => Promise<unknown>
  readonly failed: (error: unknown) => void
  /** In milliseconds; with 0 each is noted at once. */
  readonly together: number
}

/** Sessions whose use is about to be noted. */
export interface UsedSessions {
  readonly add: (sessionId: string) => void
  /** Notes those that wait, and no others. */
  readonly stop: () => void
}

/** Notes the use of many sessions in one write: each for itself would cost a commit, with thousands at once. */
export const usedSessions = ({ failed, noteUsed, together }: UsedSessionsNeeds): UsedSessions => {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const note = (): void => {
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    for (let at = 0; at < all.length; at += LOOKUP) noteUsed(all.slice(at, at + LOOKUP)).catch(failed)
  }

  return {
    add: (sessionId) => {
      // a store that is about to close takes nothing more
      if (isStopped) return
      waiting.add(sessionId)
      if (together === 0) note()
      else timer ??= setTimeout(note, together)
    },
    stop: () => {
      note()
      isStopped = true
    }
  }
}

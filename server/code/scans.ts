import { isGood } from "#engine/format/future.ts"

/** What a scan of a group's code said. */
export interface ScannedGroup {
  readonly groupId: number
  /** Who shared it. */
  readonly inviter: number
}

/** How long a session that scanned a group's code need not show it again, in milliseconds. */
const SCAN_LIFE = 10 * 60_000

/** Scans that are remembered at most; the oldest goes first. */
const SCANS_MAX = 10_000

/** Which sessions have just scanned which groups' codes: deployed clients join without saying by what code they came (DEC-0106). */
export interface Scans {
  readonly note: (session: string, scanned: ScannedGroup, now: number) => void
  /** What a session last scanned of a group; nothing when that is too long ago. */
  readonly of: (session: string, groupId: number, now: number) => ScannedGroup | undefined
}

/** Scans in memory: after a restart somebody scans again. */
export const rememberScans = (): Scans => {
  const scans = new Map<string, { readonly scanned: ScannedGroup; readonly at: number }>()
  const keyOf = (session: string, groupId: number): string => `${session} ${groupId}`
  return {
    note: (session, scanned, now) => {
      const key = keyOf(session, scanned.groupId)
      // the newest stands last
      scans.delete(key)
      scans.set(key, { scanned, at: now })
      if (scans.size <= SCANS_MAX) return
      const [oldest] = scans.keys()
      if (oldest !== undefined) scans.delete(oldest)
    },
    of: (session, groupId, now) => {
      const found = scans.get(keyOf(session, groupId))
      return found !== undefined && isGood(found.at + SCAN_LIFE, SCAN_LIFE, now) ? found.scanned : undefined
    }
  }
}

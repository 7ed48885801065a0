import { Result } from "effect"
import type { Store } from "../store/Store.ts"
import type { ClusterMember } from "./members.ts"

/** How often a process says that it lives, in milliseconds. */
export const HEARTBEAT_EVERY = 5000
/** Looks in a row at which a heart stood still, after which its process is dead: its sockets are gone within 30 s of its end. */
export const MISSED_MAX = 5

export interface HeartbeatNeeds {
  readonly store: Pick<Store, "write">
  readonly process: number
  readonly sockets: () => number
  /** The others took this process for dead. */
  readonly rejoined: () => void
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** The processes that live, as this one knows. */
export interface WatchedHeartbeats {
  readonly members: () => ReadonlyArray<ClusterMember>
  /** Says now that this one lives, and looks at the others. */
  readonly beat: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Each process counts up in the database. Who sees another's count stand still at several looks of its own takes that one for dead: no clocks
 * are compared, and a database that was away makes nobody dead, since then nobody looks.
 */
export const watchHeartbeats = (needs: HeartbeatNeeds, begun: ReadonlyArray<ClusterMember>): WatchedHeartbeats => {
  const { failed, now = Date.now, process, rejoined, sockets, store } = needs
  let members = begun
  let missed = new Map<number, { readonly heartbeat: number; readonly looks: number }>()
  let beating: Promise<void> | undefined

  const look = async (all: ReadonlyArray<ClusterMember>): Promise<void> => {
    members = all
    missed = new Map(
      all
        .filter((each) => each.process !== process)
        .map((each) => {
          const before = missed.get(each.process)
          const isStill = before?.heartbeat === each.heartbeat
          return [each.process, { heartbeat: each.heartbeat, looks: isStill ? before.looks + 1 : 0 }]
        })
    )
    for (const [dead, { heartbeat, looks }] of missed)
      if (looks >= MISSED_MAX) await store.write("endProcess", { process: dead, heartbeat, now: now() })
  }

  const once = async (): Promise<void> => {
    const said = await store.write("heartbeat", { process, sockets: sockets(), now: now() })
    // the store is busy: the next one says it
    if (Result.isFailure(said)) return
    if (said.success === null) rejoined()
    else await look(said.success)
  }

  const beat = (): Promise<void> =>
    (beating ??= once()
      .catch(failed)
      .finally(() => {
        beating = undefined
      }))

  const timer = setInterval(() => void beat(), HEARTBEAT_EVERY).unref()
  return {
    members: () => members,
    beat,
    stop: async () => {
      clearInterval(timer)
      await beating
    }
  }
}

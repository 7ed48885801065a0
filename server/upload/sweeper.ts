import { Result } from "effect"
import type { Blob } from "../blob/Blob.ts"
import type { Staging } from "../blob/Staging.ts"
import type { Store } from "../store/Store.ts"

export interface Sweeping {
  readonly store: Store
  readonly blob: Blob
  readonly staging: Staging
  readonly failed: (error: unknown) => void
  /** Whether this process does it; always, where it is the only one. */
  readonly isLeader?: () => boolean
}

/** How often it is swept, and how long what comes in may stand still, in milliseconds. */
const EVERY = 3600 * 1000
const STILL = 2 * 3600 * 1000

/** Removes bytes that belong to no file, and files that nothing uses; returns how many contents went. */
const sweepBlobs = async ({ blob, store }: Sweeping, now: number): Promise<number> => {
  let removed = 0
  for (;;) {
    const swept = Result.getOrThrow(await store.write("sweepFiles", { now }))
    for (const key of swept.blobs) await blob.remove(key)
    if (swept.blobs.length > 0) Result.getOrThrow(await store.write("forgetLoose", { blobs: swept.blobs }))
    removed += swept.blobs.length
    if (!swept.isUnfinished) return removed
  }
}

/** Sweeps once: what came in and stands still since `before`, abandoned uploads, and files that nothing uses; these in one process of several. */
export const sweepOnce = async (sweeping: Sweeping, now: number, before: number): Promise<number> => {
  const begun = Result.getOrThrow(await sweeping.store.write("expireUploads", { now }))
  await sweeping.staging.sweep(before, new Set(begun))
  return sweeping.isLeader?.() === false ? 0 : await sweepBlobs(sweeping, now)
}

/** Sweeps now, when nothing can be coming in yet, and every hour; until the returned function is called, which waits for a sweep under way. */
export const sweepHourly = (sweeping: Sweeping): (() => Promise<void>) => {
  let underWay: Promise<unknown> = Promise.resolve()
  const sweep = (before: number): void => {
    underWay = sweepOnce(sweeping, Date.now(), before).catch(sweeping.failed)
  }
  sweep(Date.now() + 1)
  const timer = setInterval(() => sweep(Date.now() - STILL), EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

import { Worker } from "node:worker_threads"
import { takeTurns } from "./turns.ts"

/** How long something plays, in milliseconds, and its sides in pixels; 0 where it does not say. */
export interface Played {
  readonly width: number
  readonly height: number
  readonly duration: number
}

const UNKNOWN: Played = { width: 0, height: 0, duration: 0 }

/** Milliseconds after which the server stops waiting for what a file says of itself. */
const PATIENCE = 10_000

const inTurn = takeTurns(2)

/** What a sound or a video says of itself. A file made to keep its reader busy says nothing: its thread is ended. */
export const playedFacts = (path: string, patience = PATIENCE): Promise<Played> =>
  inTurn(
    () =>
      new Promise<Played>((resolve) => {
        const worker = new Worker(new URL("./playing.ts", import.meta.url), {
          workerData: path,
          resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
        })
        const settle = (found: Played): void => {
          clearTimeout(timer)
          void worker.terminate()
          resolve(found)
        }
        const timer = setTimeout(() => settle(UNKNOWN), patience)
        worker.once("message", settle)
        worker.once("error", () => settle(UNKNOWN))
        worker.once("exit", () => settle(UNKNOWN))
      })
  )

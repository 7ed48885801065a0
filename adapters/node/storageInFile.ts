import { Effect, Layer } from "effect"
import { STORAGE_KEYS, Storage, type StorageKey, type Stored } from "#engine/client/ports/Storage.ts"
import { jsonOf, replaceFile } from "./jsonFile.ts"

const storedIn = (json: unknown): Stored =>
  typeof json === "object" && json !== null
    ? Object.fromEntries(Object.entries(json).filter(([key]) => STORAGE_KEYS.some((each) => each === key)))
    : {}

/** `Storage` in one file that only its owner may read: it holds the session. Programs that share it each know what they found at their start. `written`: all is in the file that is to be. */
export const storageInFile = (path: string) => {
  let kept: Record<string, unknown> = {}
  let turn: Promise<void> = Promise.resolve()
  const write = (change: (now: Record<string, unknown>) => void) =>
    Effect.tryPromise(() => {
      turn = turn
        // that it was not written was told
        .catch(() => undefined)
        .then(async () => {
          // another program may have logged in since
          kept = { ...storedIn(await jsonOf(path)) }
          change(kept)
          await replaceFile(path, JSON.stringify(kept))
        })
      return turn
    }).pipe(Effect.catch((cause) => Effect.logWarning(`storage: ${path} was not written`, cause)))
  const written = async (): Promise<void> => {
    for (let last: Promise<void> | null = null; last !== turn;) {
      last = turn
      // who asked for it was told
      await last.catch(() => undefined)
    }
  }
  const layer = Layer.succeed(
    Storage,
    Storage.of({
      load: Effect.tryPromise(async () => storedIn(await jsonOf(path))).pipe(
        Effect.catch((cause) => Effect.as(Effect.logWarning(`storage: ${path} was not read`, cause), {}))
      ),
      save: (key: StorageKey, value) =>
        write((now) => {
          now[key] = value
        }),
      forgetSession: (token) =>
        write((now) => {
          if (now["authToken"] !== token) return
          delete now["authToken"]
          delete now["userInfo"]
        }),
      // only a logout changes it while a bot runs, and the server tells of that
      watch: () => Effect.void
    })
  )
  return Object.assign(layer, {
    /** Resolves when all is in the file that is to be. */
    written
  })
}

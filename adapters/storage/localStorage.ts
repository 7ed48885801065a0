import { Effect, Layer } from "effect"
import { STORAGE_KEYS, Storage, type Stored } from "#engine/client/ports/Storage.ts"
import { keysToRemove } from "#engine/setting/storageKeys.ts"

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // written by hand or by another program: as good as missing
    return undefined
  }
}

/** Storage may be forbidden or full; then nothing outlives the reload, and the console says so once per attempt. */
const attempt = (what: string, act: () => void): Effect.Effect<void> =>
  Effect.sync(act).pipe(Effect.catchDefect((cause) => Effect.logWarning(`storage: ${what} failed`, cause)))

const load = (storage: globalThis.Storage): Stored =>
  Object.fromEntries(
    STORAGE_KEYS.flatMap((key) => {
      const text = storage.getItem(key)
      return text === null ? [] : [[key, parsed(text)]]
    })
  )

/** Where a screen notes which announcements of groups somebody has read: it goes with the session. */
const PUT_ASIDE = "announcementsAside"

/** Pictures behind chats, a key for each: they go with the session, too (DEC-0097). */
const BEHIND = "chat-bg-info"

/** Screens as they were left, a key for each (DEC-0394). */
const LAST_SCREEN = "lastScreen"

const keysIn = (storage: globalThis.Storage): ReadonlyArray<string> =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")

/** Writes; where there is no room, in place of the screens as they were left, which can be spared. */
const write = (storage: globalThis.Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text)
  } catch (why) {
    const spared = keysIn(storage).filter((each) => each.startsWith(LAST_SCREEN))
    if (spared.length === 0) throw why
    for (const each of spared) storage.removeItem(each)
    storage.setItem(key, text)
  }
}

const KEYS: ReadonlySet<string> = new Set(STORAGE_KEYS)

/** `Storage` over the browser's localStorage, each value as JSON under its own key (spec 3.10). `storage` may throw: some browsers forbid it. */
export const storageOverLocalStorage = (storage: () => globalThis.Storage) =>
  Layer.succeed(
    Storage,
    Storage.of({
      load: Effect.sync(() => {
        for (const key of keysToRemove("start")) storage().removeItem(key)
        return load(storage())
      }).pipe(Effect.catchDefect((cause) => Effect.as(Effect.logWarning("storage: reading failed", cause), {}))),
      save: (key, value) => attempt(`writing ${key}`, () => write(storage(), key, JSON.stringify(value))),
      forgetSession: (token) =>
        attempt("forgetting", () => {
          if (parsed(storage().getItem("authToken") ?? "") !== token) return
          const named = keysIn(storage()).filter((key) => key.startsWith(BEHIND) || key.startsWith(LAST_SCREEN))
          for (const key of [...keysToRemove("logout"), PUT_ASIDE, ...named]) storage().removeItem(key)
        }),
      // the browser tells only what other tabs have changed
      watch: (on) =>
        Effect.asVoid(
          Effect.acquireRelease(
            Effect.sync(() => {
              const changed = ({ key }: StorageEvent): void => {
                if (key === null || KEYS.has(key)) on(load(storage()))
              }
              window.addEventListener("storage", changed)
              return changed
            }),
            (changed) => Effect.sync(() => window.removeEventListener("storage", changed))
          )
        )
    })
  )

import { Context, type Effect, type Scope } from "effect"

/** Where the client keeps what must outlive a reload and be known at once (spec 3.10); `kept` names whose archive is here, so that a cleared one is noticed (ARCHIVE-07), `forgotten` whose must go (TAB-08), `noticed` when the newest announcement was published that was put aside, `codesSent` to which accounts codes were sent just now (ACCOUNT-32), `pendingLogouts` the sessions that ended and of which the server has not heard (CLIENT-50). */
export const STORAGE_KEYS = [
  "userInfo",
  "authToken",
  "appSetting",
  "globalConfig",
  "kept",
  "forgotten",
  "noticed",
  "codesSent",
  "pendingLogouts"
] as const
/** One of {@link STORAGE_KEYS}. */
export type StorageKey = (typeof STORAGE_KEYS)[number]

/** What was found at the start: JSON values as they were written, missing ones absent. Readers decode them; they may be old or damaged. */
export type Stored = Readonly<Partial<Record<StorageKey, unknown>>>

/** Keeps small values by key. Never fails: a full or forbidden storage only means that nothing outlives the reload. */
export class Storage extends Context.Service<
  Storage,
  {
    readonly load: Effect.Effect<Stored>
    /** Keeps a value under its key, in place of the one before. */
    readonly save: (key: StorageKey, value: unknown) => Effect.Effect<void>
    /** Removes `userInfo` and `authToken`, if `authToken` still is this one: tabs share a storage, and another may have logged in since. */
    readonly forgetSession: (token: string) => Effect.Effect<void>
    /** Tells all that is kept whenever another tab has changed something of it, as long as the scope lives. */
    readonly watch: (on: (stored: Stored) => void) => Effect.Effect<void, never, Scope.Scope>
  }
>()("engine/client/ports/Storage") {}

import { Effect, Layer, Schedule } from "effect"
import { deleteDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { Trouble } from "#engine/client/ports/Archive.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { MomentDrafts, type MomentKeeping } from "#engine/client/ports/MomentDrafts.ts"
import type { MessageId } from "#engine/message/Message.ts"

/** Name of the database with the bytes of somebody's messages. */
export const bytesName = (owner: UserId): string => `parley-${owner}-bytes`

/** What keeps bytes, and gives them back. */
export interface KeptBytes {
  readonly keep: (typeof Bytes)["Service"]["keep"]
  readonly drop: (typeof Bytes)["Service"]["drop"]
  /** The bytes of a message; nothing where there are none. */
  readonly read: (owner: UserId, id: MessageId) => Promise<File | undefined>
  /** The moment that somebody writes (DEC-0342). */
  readonly moment: {
    readonly read: (owner: UserId) => Promise<unknown>
    readonly keep: (owner: UserId, keeping: MomentKeeping) => Effect.Effect<void>
  }
}

/** How soon a moment that could not be read is read again, and how often; until it is read none is kept, as that would take its place. */
const READ_AGAIN = { schedule: Schedule.exponential("1 second"), times: 8 }

/**
 * Waits until no other tab has the moment that somebody writes, and has it as long as this page lives. Two tabs that go on with one
 * moment would post it twice. Where the browser has no locks, each tab has it.
 */
const alone = (): ((owner: UserId) => Promise<void>) => {
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

/** `Bytes`, of which all but the forgetting is fetched with the first file: most pages never send one. `load` may fail, as without a network. */
export const bytesWhenNeeded = (load: () => Promise<KeptBytes>) => {
  const loaded = Effect.tryPromise({ try: load, catch: (cause) => cause })
  const has = alone()
  return {
    read: async (owner: UserId, id: MessageId): Promise<File | undefined> => (await load()).read(owner, id),
    moments: Layer.succeed(MomentDrafts, {
      read: (owner, tell) => {
        const read = Effect.tryPromise({ try: async () => (await load()).moment.read(owner), catch: (cause) => cause })
        const told = Effect.tryPromise({ try: () => has(owner), catch: (cause) => cause }).pipe(
          Effect.andThen(Effect.retry(read, READ_AGAIN)),
          Effect.map(tell),
          Effect.catch((cause) => Effect.logWarning("bytes: reading a moment failed", cause))
        )
        void Effect.runPromise(told)
      },
      keep: (owner, keeping) => {
        void Effect.runPromise(Effect.ignore(Effect.flatMap(loaded, ({ moment }) => moment.keep(owner, keeping))))
      }
    }),
    layer: Layer.succeed(Bytes, {
      keep: (owner, id) =>
        Effect.flatMap(loaded, ({ keep }) => keep(owner, id)).pipe(Effect.catch(() => Effect.succeed<Trouble>("gone"))),
      drop: (owner, ids) => Effect.ignore(Effect.flatMap(loaded, ({ drop }) => drop(owner, ids))),
      // other tabs that have it open close it
      forget: (owner) =>
        Effect.tryPromise({ try: () => deleteDB(bytesName(owner)), catch: (cause) => cause }).pipe(
          Effect.catch((cause) => Effect.logWarning("bytes: forgetting failed", cause))
        )
    })
  }
}

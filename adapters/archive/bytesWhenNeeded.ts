import { Effect, Layer } from "effect"
import { deleteDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { Trouble } from "#engine/client/ports/Archive.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { MomentDrafts, type MomentKeeping } from "#engine/client/ports/MomentDrafts.ts"
import type { MessageId } from "#engine/message/Message.ts"

/** Name of the database with the bytes of somebody's messages. */
export const bytesName = (owner: UserId): string => `parley-${owner}-bytes`

type AskKeptMoment = (command: { readonly _tag: "MomentKeptAsked"; readonly area: "moments" }) => Promise<void>

/** Whether the device may keep bytes of somebody; makes no database where there is none. Not every browser lists them. */
export const mayKeepBytes = async (owner: UserId): Promise<boolean> =>
  (await indexedDB.databases?.())?.some(({ name }) => name === bytesName(owner)) ?? true

/** What keeps bytes, and gives them back. */
export interface KeptBytes {
  readonly keep: (typeof Bytes)["Service"]["keep"]
  readonly drop: (typeof Bytes)["Service"]["drop"]
  /** The bytes of a message; nothing where there are none. */
  readonly read: (owner: UserId, id: MessageId) => Promise<File | undefined>
  /** The moment that somebody writes (DEC-0342). */
  readonly moment: {
    /** Waits as long as another tab has it. */
    readonly read: (owner: UserId) => Promise<unknown>
    /** Where there is one, in whichever tab, its area is asked to go on with it. */
    readonly goOn: (owner: UserId, ask: AskKeptMoment) => Promise<void>
    readonly keep: (owner: UserId, keeping: MomentKeeping) => Effect.Effect<void>
  }
}

/** How soon a moment that could not be read is read again, in milliseconds, and how often; until it is read none is kept, as that would take its place. */
const READ_AGAIN = { first: 1000, times: 8 }

/** Tries again as {@link READ_AGAIN} says, each time after twice as long. Not by a `Schedule`, which weighs more than all else here. */
const readAgain = <A, E>(read: Effect.Effect<A, E>, left = READ_AGAIN.times, pause = READ_AGAIN.first): Effect.Effect<A, E> =>
  left === 0
    ? read
    : read.pipe(Effect.catch(() => Effect.flatMap(Effect.sleep(pause), () => readAgain(read, left - 1, 2 * pause))))

/**
 * `Bytes` and `MomentDrafts`, of which all but the forgetting is fetched when it is first needed: for bytes or a moment to be kept or read, and on a
 * start of the page where there may be some. `load` may fail, as without a network.
 */
export const bytesWhenNeeded = (load: () => Promise<KeptBytes>) => {
  const loaded = Effect.tryPromise({ try: load, catch: (cause) => cause })
  return {
    read: async (owner: UserId, id: MessageId): Promise<File | undefined> => (await load()).read(owner, id),
    /** A moment that an earlier run of the page left goes on, where the device may keep one (OUTBOX-22, DEC-0344). */
    goOnWithMoment: async (owner: UserId, ask: AskKeptMoment): Promise<void> => {
      if (await mayKeepBytes(owner)) await (await load()).moment.goOn(owner, ask)
    },
    moments: Layer.succeed(MomentDrafts, {
      read: (owner, tell) => {
        const read = Effect.tryPromise({ try: async () => (await load()).moment.read(owner), catch: (cause) => cause })
        const told = readAgain(read).pipe(
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
      // where nothing is kept, dropping would make a place for it, also after a logout
      drop: (owner, ids) =>
        Effect.tryPromise({
          try: async () => ((await mayKeepBytes(owner)) ? await load() : undefined),
          catch: (cause) => cause
        }).pipe(
          Effect.flatMap((kept) => kept?.drop(owner, ids) ?? Effect.void),
          Effect.ignore
        ),
      // other tabs that have it open close it
      forget: (owner) =>
        Effect.tryPromise({ try: () => deleteDB(bytesName(owner)), catch: (cause) => cause }).pipe(
          Effect.catch((cause) => Effect.logWarning("bytes: forgetting failed", cause))
        )
    })
  }
}

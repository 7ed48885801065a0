import { Context, Effect, Layer, Scope } from "effect"
import { archiveOverIndexedDb } from "#adapters/archive/indexedDb.ts"
import type { UserId } from "#engine/account/User.ts"
import { editedRecord } from "#engine/client/core/archive/edited.ts"
import { readKept } from "#engine/client/core/archive/Kept.ts"
import { Archive, type ArchiveChanges } from "#engine/client/ports/Archive.ts"
import type { ContactId } from "#engine/contact/Contact.ts"

/** Edits as they come to this page: by what they are made of. */
interface SaidEdits {
  readonly chat: ContactId
  readonly of: Parameters<typeof editedRecord>
}

/** What the test's page holds: the archive of a browser, as promises. `forbidden` is one whose browser says no. */
const handOf = (factory: () => IDBFactory) => {
  const scope = Scope.makeUnsafe()
  const built = Effect.runPromise(
    Effect.map(Layer.build(archiveOverIndexedDb(factory)), (context) => Context.get(context, Archive)).pipe(Scope.provide(scope))
  )
  const ask = async <A>(what: (archive: Archive["Service"]) => Effect.Effect<A>): Promise<A> =>
    Effect.runPromise(what(await built))
  return {
    open: (owner: UserId) => ask((archive) => archive.open(owner)),
    messages: (owner: UserId, chat: ContactId) => ask((archive) => archive.messages(owner, chat)),
    save: (owner: UserId, changes: ArchiveChanges) => ask((archive) => archive.save(owner, changes)),
    saveEdited: (owner: UserId, changes: ArchiveChanges, edits: ReadonlyArray<SaidEdits>) =>
      ask((archive) =>
        archive.save(owner, { ...changes, edited: edits.map(({ chat, of }) => ({ chat, edit: editedRecord(...of) })) })
      ),
    shrink: (owner: UserId, count: number, chats: ReadonlyArray<ContactId> | null) =>
      ask((archive) => archive.shrink(owner, count, chats)),
    forget: (owner: UserId) => ask((archive) => archive.forget(owner)),
    persist: () => ask((archive) => archive.persist)
  }
}

const hand = {
  ...handOf(() => indexedDB),
  forbidden: handOf(() => {
    throw new DOMException("no", "SecurityError")
  }),
  /** Milliseconds from the wish to the records, read and checked, on a connection of its own. */
  opening: async (owner: UserId): Promise<number> => {
    const began = performance.now()
    const opened = await handOf(() => indexedDB).open(owner)
    const kept = opened._tag === "Opened" ? readKept(opened) : null
    if (kept === null || kept.dropped > 0) throw new Error("not what was saved")
    return performance.now() - began
  }
}
export type Hand = typeof hand

Object.assign(globalThis, { hand })

import { Context, Effect, Layer } from "effect"
import { Archive } from "#engine/client/ports/Archive.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { keepsArchive } from "#fixtures/client/ports.ts"
import { archiveInMemory } from "./archive.ts"

keepsArchive("in memory", async () => {
  const archive = await Effect.runPromise(
    Effect.map(Layer.build(archiveInMemory()), (built) => Context.get(built, Archive)).pipe(Effect.scoped)
  )
  return {
    open: (owner) => Effect.runPromise(archive.open(owner)),
    messages: (owner, chat) => Effect.runPromise(archive.messages(owner, ContactId.make(chat))),
    save: (owner, changes) => Effect.runPromise(archive.save(owner, changes)),
    shrink: (owner, count, chats) => Effect.runPromise(archive.shrink(owner, count, chats)),
    forget: (owner) => Effect.runPromise(archive.forget(owner))
  }
})

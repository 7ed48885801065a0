import { Effect } from "effect"
import type { UserId } from "#engine/account/User.ts"
import type { Trouble } from "#engine/client/ports/Archive.ts"
import type { Bytes } from "#engine/client/ports/Bytes.ts"
import type { MessageId } from "#engine/message/Message.ts"

/** What is kept of files, of each person. */
export type BytesOfPeople = Map<UserId, Map<MessageId, Uint8Array>>

/** What a program holds of files: what screens have handed over, which goes with it, and what is kept on its device. */
export class BytesInMemory {
  readonly held = new Map<MessageId, Uint8Array>()
  readonly kept: BytesOfPeople
  /** Why nothing can be kept; `null`: it can. */
  trouble: Trouble | null = null

  constructor(kept: BytesOfPeople = new Map()) {
    this.kept = kept
  }

  /** The bytes of a message; nothing where there are none. */
  read(owner: UserId, id: MessageId): Uint8Array | undefined {
    return this.kept.get(owner)?.get(id) ?? this.held.get(id)
  }
}

/** `Bytes` that forgets with `bytes`: for bots and tests. */
export const bytesInMemory = (bytes = new BytesInMemory()): (typeof Bytes)["Service"] => ({
  keep: (owner, id) =>
    Effect.sync(() => {
      const file = bytes.held.get(id)
      if (bytes.trouble !== null || file === undefined) return bytes.trouble ?? "gone"
      const mine = bytes.kept.get(owner) ?? new Map<MessageId, Uint8Array>()
      bytes.kept.set(owner, mine.set(id, file))
      return null
    }),
  drop: (owner, ids) =>
    Effect.sync(() => {
      for (const id of ids) bytes.kept.get(owner)?.delete(id)
    }),
  forget: (owner) => Effect.sync(() => void bytes.kept.delete(owner))
})

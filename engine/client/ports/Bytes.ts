import { Context, Effect } from "effect"
import type { UserId } from "../../account/User.ts"
import type { MessageId } from "../../message/Message.ts"
import type { Trouble } from "./Archive.ts"

const NOTHING = Effect.succeed(undefined)

/**
 * Keeps the bytes that go with messages of mine until the service has them, for each person apart and under the message's id
 * (DEC-0220). Beside {@link Archive}, so that a large file holds up no text. Without an adapter nothing can be kept.
 */
export const Bytes = Context.Reference<{
  /** The file that a screen has handed over under this id is there after a crash of the program; `null` when it worked. */
  readonly keep: (owner: UserId, id: MessageId) => Effect.Effect<Trouble | null>
  /** The bytes of these messages are of no use any more. */
  readonly drop: (owner: UserId, ids: ReadonlyArray<MessageId>) => Effect.Effect<void>
  /** Nothing of this person stays. */
  readonly forget: (owner: UserId) => Effect.Effect<void>
}>("engine/client/ports/Bytes", {
  defaultValue: () => ({ keep: () => Effect.succeed("forbidden"), drop: () => NOTHING, forget: () => NOTHING })
})

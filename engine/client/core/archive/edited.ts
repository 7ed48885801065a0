import type { UserId } from "../../../account/User.ts"
import { EMPTY_CHAT } from "../conversation/chats.ts"
import { withDeletedIn, withPendingEdit } from "../conversation/pendingEdits.ts"
import type { PendingEdit } from "../conversation/State.ts"
import { readMessages } from "./Kept.ts"

/**
 * What becomes of a kept message by what was told of it while it was not in memory (ARCHIVE-11); `null`: it is deleted. What is not
 * concerned, or cannot be read, stays the very same.
 */
export const editedRecord = (owner: UserId, edits: ReadonlyArray<PendingEdit>): ((value: unknown) => unknown) => {
  const told = { ...EMPTY_CHAT, pendingEdits: edits }
  const edited = withPendingEdit(told, owner)
  return (value) => {
    const [message] = readMessages([value])
    if (message === undefined) return value
    if (withDeletedIn(told, [message]) !== told) return null
    const next = edited(message)
    return next === message ? value : next
  }
}

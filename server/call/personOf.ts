import type { Author } from "../message/messageWire.ts"
import { only, type Program } from "../store/Program.ts"

/** Somebody of whom the store has calls, as others may see them. */
export function* personOf(userId: number): Program<Author> {
  return yield* only<Author>("SELECT user_id, account, realname, avatar FROM users WHERE user_id = ?", userId)
}

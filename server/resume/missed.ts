import { contacts, type Contacts } from "../contact/contacts.ts"
import { only, type Program } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"

export interface Missed extends Contacts {
  /** The newest line of what concerns me alone. */
  readonly user: number
}

/** READ: all that a client that knows nothing must be told (DEC-0025). */
export function* missed(asking: Asking): Program<Missed> {
  const found = yield* contacts(asking)
  const { user } = yield* only<{ user: number }>("SELECT log_head AS user FROM users WHERE user_id = ?", found.me.user_id)
  return { ...found, user }
}

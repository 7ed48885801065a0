import type { Author } from "../message/messageWire.ts"
import { one, type Program } from "../store/Program.ts"
import { ROLE_NUMBERS } from "./membership.ts"

/** Who says a line of the system in a group, with their role there. */
export interface Speaker {
  readonly by: Author
  /** 1 to 3; 3 for a person who is not in it. */
  readonly role: number
}

const FIRST = `
  SELECT u.user_id, u.account, u.realname, u.avatar, COALESCE(m.role, ${ROLE_NUMBERS.member}) AS seat
  FROM users u LEFT JOIN members m ON m.chat = ? AND m.user_id = u.user_id
  WHERE u.role = 1 AND u.status = 1 ORDER BY u.user_id LIMIT 1`

/** The service's first administrator, the author of the line that a member joined, as on other servers; none where there is none. */
export function* administrator(chat: string): Program<Speaker | undefined> {
  const found = yield* one<Author & { readonly seat: number }>(FIRST, chat)
  if (found === undefined) return undefined
  const { seat, ...by } = found
  return { by, role: seat }
}

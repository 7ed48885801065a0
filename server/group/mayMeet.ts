import { contactOf } from "../contact/contactOf.ts"
import { whoAsks } from "../account/session.ts"
import { one, type Program } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayHere } from "./standing.ts"

const IS_MEMBER = "SELECT 1 AS found FROM members WHERE chat = ? AND user_id = ?"

/**
 * Refuses to look at somebody through a group that keeps its members to itself (GROUP-18, spec 6.5). It
 * binds nobody to whom they are a contact, and says nothing of people who are no members, such as one whose card was shared there.
 */
export function* mayMeet(asking: Asking, chat: string, userId: number): Program<void> {
  const me = yield* whoAsks(asking)
  if ((yield* contactOf(me.user_id, userId)) !== undefined) return
  if ((yield* one(IS_MEMBER, chat, userId)) === undefined) return
  yield* mayHere(asking, chat, "see-profiles")
}

import { sessionUser } from "../../account/session/session.ts"
import { writablePeople } from "../../contact/contacts.ts"
import type { BriefRow } from "../../friend/friendWire.ts"
import type { Program } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { groupMembers, type MemberRow } from "./groupMembers.ts"

/** Somebody to choose, and whether the asker sees the full account. */
export type Eligible = BriefRow & Pick<MemberRow, "is_known">

export interface EligibleAsked {
  readonly asking: Caller
  /** Empty: all people whom I may add to a group. */
  readonly chat: string
}

/** READ: the people whom I may add to a group; for a group of mine the members who could own it (spec 2.11, 2.12). */
export function* eligible({ asking, chat }: EligibleAsked): Program<ReadonlyArray<Eligible>> {
  if (chat !== "") {
    const { rows } = yield* groupMembers({ asking, chat, skip: 0, limit: 0 })
    return rows.filter(({ role }) => role !== 1)
  }
  const { user_id } = yield* sessionUser(asking)
  return (yield* writablePeople(user_id)).map((row) => ({ ...row, is_known: 1 }))
}

import { Result } from "effect"
import { mayComeBack } from "#engine/group/joining.ts"
import type { Role } from "#engine/group/Role.ts"
import { one, type Program, refuseWith, run } from "../../store/Program.ts"

/** Those who were removed from a group and come back by no code (DEC-0181). */

const KEEP_OUT = "INSERT INTO kept_out (chat, user_id) VALUES (?, ?) ON CONFLICT (chat, user_id) DO NOTHING"
const IS_KEPT_OUT = "SELECT 1 AS found FROM kept_out WHERE chat = ? AND user_id = ?"
const LET_IN = "DELETE FROM kept_out WHERE chat = ? AND user_id = ?"

/** Remembers that somebody was removed. */
export function* keepOut(chat: string, userId: number): Program<void> {
  yield* run(KEEP_OUT, chat, userId)
}

/** Refuses those who were removed, unless who adds them may bring them back; `by`: their role, `null` for a code (GROUP-19, spec 4.9). */
export function* mayEnter(chat: string, userIds: ReadonlyArray<number>, by: Role | null): Program<void> {
  const may = mayComeBack(by)
  if (Result.isSuccess(may)) return
  for (const userId of userIds) if ((yield* one(IS_KEPT_OUT, chat, userId)) !== undefined) yield* refuseWith(may.failure)
}

/** Somebody is in the group again. */
export function* allowAgain(chat: string, userId: number): Program<void> {
  yield* run(LET_IN, chat, userId)
}

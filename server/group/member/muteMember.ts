import { Result } from "effect"
import { mutedUntil } from "#engine/group/mute.ts"
import { type Program, refuseWith, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "../edit/change.ts"
import { mayTo } from "../membership.ts"

export interface MuteMember {
  readonly asking: Caller
  readonly chat: string
  readonly userId: number
  /** As they travel: one of the usual times, else days; 0 days lift the mute. */
  readonly timer: number
  readonly days: number
}

/** WRITE: somebody of a lower role may not speak for some time, or may again (spec 4.4). */
export function* muteMember({ asking, chat, days, timer, userId }: MuteMember): Program<void> {
  const { now } = asking
  const { membership } = yield* mayTo(asking, chat, "mute", userId)
  const until = mutedUntil(timer, days, now)
  if (Result.isFailure(until)) return yield* refuseWith(until.failure)
  const muted = yield* beginChange(chat, membership.me.user_id, now)
  yield* run("UPDATE members SET muted_until = ?, muted_at = ? WHERE chat = ? AND user_id = ?", until.success, now, chat, userId)
  const no_speak_time = Math.ceil(until.success / 1000)
  yield* tellChange(muted, "setNoSpeak", { group_id: chat, user_id: userId, no_speak_time })
}

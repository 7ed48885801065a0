import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "./change.ts"
import { mayHere } from "../membership.ts"
import { endPicture } from "../keptPicture.ts"

export interface Dissolve {
  readonly asking: Caller
  readonly chat: string
}

/** WRITE: dissolves a group. Its members hear no later line; what was said stays stored (spec 2.11). */
export function* dissolve({ asking, chat }: Dissolve): Program<void> {
  const { now } = asking
  const { group_id, me } = yield* mayHere(asking, chat, "dissolve")
  yield* tellChange(yield* beginChange(chat, me.user_id, now), "removeGroup", { group_id: chat, by: me.user_id })
  yield* run("DELETE FROM members WHERE chat = ?", chat)
  yield* endPicture(group_id, now)
  yield* run("UPDATE groups SET dissolved_at = ? WHERE chat = ?", now, chat)
}

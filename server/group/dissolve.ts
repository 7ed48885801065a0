import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayHere, membersOf } from "./standing.ts"

export interface Dissolve {
  readonly asking: Asking
  readonly chat: string
}

/** WRITE: a group is no more. That is the last line that anybody in it hears; what was said stays stored (spec 2.14). */
export function* dissolve({ asking, chat }: Dissolve): Program<void> {
  const { now } = asking
  yield* mayHere(asking, chat, "dissolve")
  const line = yield* nextInChat(chat)
  const to = yield* membersOf(chat)
  yield* run("DELETE FROM members WHERE chat = ?", chat)
  yield* run("DELETE FROM mentions WHERE chat = ?", chat)
  yield* run("UPDATE groups SET dissolved_at = ? WHERE chat = ?", now, chat)
  yield* append({ ...line, at: now, type: "removeGroup", audiences: [{ to, json: JSON.stringify({ group_id: chat }) }] })
}

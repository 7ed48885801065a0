import type { Millis } from "#engine/format/Millis.ts"
import { GROUP_CHANGES } from "../../setting/Limits.ts"
import { countUse } from "../../store/limits.ts"
import { append, type LogLine, nextInChat } from "../../store/log.ts"
import type { Program } from "../../store/Program.ts"
import { membersOf } from "../membership.ts"

/** A line of a group's log that waits to be told. */
export interface GroupChange extends Pick<LogLine, "scope" | "n"> {
  readonly chat: string
  readonly at: Millis
}

/**
 * The next line of a group's log, for a change that is about to be made. It comes before all that is written, as for a message, so
 * that all changes of the group wait at one row, and none in a circle. Changes are limited, since each is told to all members.
 */
export function* beginChange(chat: string, by: number, now: Millis): Program<GroupChange> {
  yield* countUse(`change:${by}`, GROUP_CHANGES, now, "too-fast")
  return { ...(yield* nextInChat(chat)), chat, at: now }
}

/** Tells a change to everybody who is in the group now. */
export function* tellChange({ at, chat, n, scope }: GroupChange, type: string, data: object): Program<void> {
  yield* append({ scope, n, at, type, audiences: [{ to: yield* membersOf(chat), json: JSON.stringify(data) }] })
}

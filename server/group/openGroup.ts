import type { Millis } from "#engine/format/Millis.ts"
import { only, type Program, run } from "../store/Program.ts"

const NEXT = "SELECT COALESCE(MAX(group_id), 0) + 1 AS id FROM groups"
const OPEN = "INSERT INTO conversations (chat, kind) VALUES (?, 1)"
const INSERT = "INSERT INTO groups (chat, group_id, name, created_by, created_at, automatic) VALUES (?, ?, ?, ?, ?, ?)"

export interface OpenGroup {
  readonly name: string
  readonly by: number
  readonly now: Millis
  /** Whether newcomers come to it by themselves. */
  readonly automatic: boolean
}

/** A group without members. Returns its key. */
export function* openGroup({ automatic, by, name, now }: OpenGroup): Program<string> {
  const { id } = yield* only<{ id: number }>(NEXT)
  const chat = `group-${id}`
  yield* run(OPEN, chat)
  yield* run(INSERT, chat, id, name, by, now, automatic ? 1 : 0)
  return chat
}

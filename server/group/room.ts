import { Result } from "effect"
import { mayHold } from "#engine/group/mayHold.ts"
import { settingSql } from "../setting/settings.ts"
import { only, type Program, refuse } from "../store/Program.ts"

const MAX = `SELECT ${settingSql("chatInfo.groupUserMax")} AS max`
const COUNT = "SELECT COUNT(*) AS count FROM members WHERE chat = ?"

/** How many people are in a group. */
export function* countOf(chat: string): Program<number> {
  return (yield* only<{ count: number }>(COUNT, chat)).count
}

/** Refuses when a group would have more members than the service allows (GROUP-14). */
export function* needRoom(members: number): Program<void> {
  const { max } = yield* only<{ max: number }>(MAX)
  const may = mayHold(members, max)
  if (Result.isFailure(may)) yield* refuse(may.failure.reason, may.failure.params)
}

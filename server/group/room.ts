import { settingSql } from "../setting/settings.ts"
import { only, type Program, refuse } from "../store/Program.ts"

const MAX = `SELECT ${settingSql("chatInfo.groupUserMax")} AS max`
const COUNT = "SELECT COUNT(*) AS count FROM members WHERE chat = ?"

/** How many people are in a group. */
export function* countOf(chat: string): Program<number> {
  return (yield* only<{ count: number }>(COUNT, chat)).count
}

/** Refuses when a group would have more members than the service allows; 0 is no limit (spec 9). */
export function* needRoom(members: number): Program<void> {
  const { max } = yield* only<{ max: number }>(MAX)
  if (max > 0 && members > max) yield* refuse("group-full", { max })
}

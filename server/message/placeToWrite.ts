import * as Result from "effect/Result"
import { mayWrite, type WriteTo } from "#engine/message/mayWrite.ts"
import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { one, type Program, refuseWith } from "../store/Program.ts"
import { chatOf, type Target } from "./target.ts"

/** Where I stand in a conversation. */
export interface Place {
  readonly isMember: boolean
  /** My read position; 0 before I am a member. */
  readonly read: number
}

const PERSON = `
  SELECT p.status, m.read_position, mine.status AS mine, theirs.status AS theirs,
    ${settingSql("sysInfo.runMode")} AS mode, ${settingSql("chatInfo.simpleChat")} AS allowed
  FROM users p
  LEFT JOIN members m ON m.chat = ? AND m.user_id = ?
  LEFT JOIN friends mine ON mine.owner = ? AND mine.friend = p.user_id
  LEFT JOIN friends theirs ON theirs.owner = p.user_id AND theirs.friend = ?
  WHERE p.user_id = ?`

interface Person {
  readonly status: number
  readonly read_position: number | null
  readonly mine: number | null
  readonly theirs: number | null
  readonly mode: number
  readonly allowed: number
}

const MEMBER = `
  SELECT c.head, m.read_position FROM conversations c
  LEFT JOIN members m ON m.chat = c.chat AND m.user_id = ?
  WHERE c.chat = ?`

/** What the rule asks, and how far I have read, as far as the store knows it. */
interface Found {
  readonly to: WriteTo
  readonly position?: number | null | undefined
}

function* find(target: Target, me: number): Program<Found> {
  if (target._tag === "Announcements") return { to: target }
  const chat = chatOf(target, me)
  if (target._tag === "Person") {
    const isMyself = target.userId === me
    const person = isMyself ? undefined : yield* one<Person>(PERSON, chat, me, me, me, target.userId)
    const facts = {
      isMyself,
      isKnown: person?.status === 1,
      privateChat: person?.allowed !== 0,
      friendsMatter: person?.mode === COMMUNITY,
      mine: person?.mine === 1,
      theirs: person?.theirs === 1
    }
    return { to: { _tag: "Person", ...facts }, position: person?.read_position }
  }
  const row = yield* one<{ read_position: number | null }>(MEMBER, me, chat)
  const position = row?.read_position
  const isMember = typeof position === "number"
  return { to: target._tag === "Helper" ? target : { _tag: "Group", isKnown: row !== undefined, isMember }, position }
}

/** Where I stand, if the engine lets me write there (spec 6.3). */
export function* placeToWrite(target: Target, me: number): Program<Place> {
  const { position, to } = yield* find(target, me)
  const may = mayWrite(to)
  if (Result.isFailure(may)) return yield* refuseWith(may.failure)
  return { isMember: typeof position === "number", read: position ?? 0 }
}

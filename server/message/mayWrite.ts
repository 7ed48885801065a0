import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { one, type Program, refuse } from "../store/Program.ts"
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

const placeOf = (position: number | null | undefined): Place => ({ isMember: typeof position === "number", read: position ?? 0 })

/** Refuses where I may not write: in community mode both sides must have accepted each other; in a group only members (spec 6). */
export function* mayWrite(target: Target, me: number): Program<Place> {
  const chat = chatOf(target, me)
  if (target._tag !== "Person") {
    const row = yield* one<{ read_position: number | null }>(MEMBER, me, chat)
    if (target._tag === "Helper") return placeOf(row?.read_position)
    if (row === undefined) return yield* refuse("chat-unknown")
    return typeof row.read_position === "number" ? placeOf(row.read_position) : yield* refuse("chat-not-yours")
  }
  if (target.userId === me) return yield* refuse("chat-unknown")
  const person = yield* one<Person>(PERSON, chat, me, me, me, target.userId)
  if (person?.status !== 1) return yield* refuse("user-unknown")
  if (person.allowed === 0) yield* refuse("chat-private-off")
  if (person.mode === COMMUNITY && person.theirs !== 1) yield* refuse("not-in-their-list")
  if (person.mode === COMMUNITY && person.mine !== 1) yield* refuse("not-friends")
  return placeOf(person.read_position)
}

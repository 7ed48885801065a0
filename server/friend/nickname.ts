import { sessionUser } from "../account/session/session.ts"
import { contactBetween } from "../contact/contactOf.ts"
import { tellUsers } from "../store/log.ts"
import { one, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { ACCEPTED, REJECTED } from "./friendWire.ts"

export interface Nickname {
  readonly asking: Caller
  /** The person, or the number of my row about them; the one that the request does not name is 0. */
  readonly userId: number
  readonly friendId: number
  /** Checked. */
  readonly nickname: string
}

const BY_ROW = `SELECT friend FROM friends WHERE friend_id = ? AND owner = ? AND status = ${ACCEPTED}`

/** A row for a name alone is no friendship, and no request. */
const NAME = `
  INSERT INTO friends (owner, friend, is_invite, status, nickname, created_at, updated_at) VALUES (?, ?, 0, ${REJECTED}, ?, ?, ?)
  ON CONFLICT (owner, friend) DO UPDATE SET nickname = excluded.nickname`

/** WRITE: my own name for a contact of mine, colleagues included; nobody else learns it (spec 5.5). */
export function* setNickname({ asking, friendId, nickname, userId }: Nickname): Program<void> {
  const { now } = asking
  const me = (yield* sessionUser(asking)).user_id
  const friend = userId > 0 ? userId : ((yield* one<{ friend: number }>(BY_ROW, friendId, me))?.friend ?? 0)
  if ((yield* contactBetween(me, friend)) === undefined) return yield* refuse("friend-none")
  yield* run(NAME, me, friend, nickname, now, now)
  const data = { id: friend, nickname, displayName: nickname }
  yield* tellUsers([{ to: me, type: "setNickname", data }], now)
}

import { all, only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { groupFor } from "./membership.ts"

/** The picture of a group for people who are no members, as clients expect an address (DEC-0108). It is told by its path (`media/atHome.ts`). */
export const GUESTS_PICTURE = "/static/img/group.png"

/** How many members a group's picture shows. */
const SHOWN = 4

/** Where the picture of a group lies that shows its members; the numbers tell one picture from the next (DEC-0388). */
const madeOf = (chat: string, userIds: ReadonlyArray<number>): string => `/storage/${chat}/${userIds.join("-") || "0"}`

/** The path of {@link groupPicture}, and the group's key in it. */
export const MADE_PICTURE = /^\/storage\/(group-\d{1,15})\/[\d-]{1,80}$/

/** The picture of a group for its members: made of the first of them. `stored`: as the group keeps it, empty while nobody came or went. */
export const groupPicture = (chat: string, stored: string): string => stored || madeOf(chat, [])

const EARLIEST = "SELECT user_id FROM members WHERE chat = ? ORDER BY joined_at, user_id LIMIT ?"

/** Who comes to a group, or leaves it. */
export interface Moving {
  readonly coming?: ReadonlyArray<number>
  readonly going?: number
}

/** Keeps what the picture of a group shows once these have come or gone, and returns its path. Part of a program. */
export function* pictureOnceMoved(chat: string, { coming = [], going = 0 }: Moving): Program<string> {
  const { avatar } = yield* only<{ avatar: string }>("SELECT avatar FROM groups WHERE chat = ?", chat)
  const here = yield* all<{ user_id: number }>(EARLIEST, chat, SHOWN + 1)
  const stay = here.map(({ user_id }) => user_id).filter((id) => id !== going)
  const come = coming.filter((id) => !stay.includes(id)).toSorted((a, b) => a - b)
  const made = madeOf(chat, [...stay, ...come].slice(0, SHOWN))
  if (made !== avatar) yield* run("UPDATE groups SET avatar = ? WHERE chat = ?", made, chat)
  return made
}

/** Somebody whom a group's picture shows. */
export interface Shown {
  readonly realname: string
  /** Keys of their own picture and of a small one of it in the store of bytes; empty where there is none. */
  readonly blob: string
  readonly thumb: string
}

const SHOWN_IN = `
  SELECT u.realname, COALESCE(b.blob, '') AS blob, COALESCE(b.thumb, '') AS thumb
  FROM members m JOIN users u ON u.user_id = m.user_id
  LEFT JOIN files f ON f.path = u.avatar LEFT JOIN blobs b ON b.hash = f.hash
  WHERE m.chat = ? ORDER BY m.joined_at, m.user_id LIMIT ?`

/** READ: who the picture of a group shows, for its members; refuses others as if there were no such picture. */
export function* shownInPicture({
  asking,
  chat
}: {
  readonly asking: Caller
  readonly chat: string
}): Program<ReadonlyArray<Shown>> {
  const { role } = yield* groupFor(asking, chat)
  if (role === null) return yield* refuse("file-unknown")
  return yield* all<Shown>(SHOWN_IN, chat, SHOWN)
}

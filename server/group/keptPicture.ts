import { isChosenPicture } from "#engine/group/chosenPicture.ts"
import { all, one, only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { endUse, useFile } from "../upload/files.ts"
import { groupFor } from "./membership.ts"
import { chosenOf, madeOf } from "./picture.ts"

/** How many members a group's picture shows. */
const SHOWN = 4

const EARLIEST = "SELECT user_id FROM members WHERE chat = ? ORDER BY joined_at, user_id LIMIT ?"

/** Who comes to a group, or leaves it. */
export interface Moving {
  readonly coming?: ReadonlyArray<number>
  readonly going?: number
}

/** Keeps what the picture of a group shows once these have come or gone, and returns its path. Part of a program. */
export function* pictureOnceMoved(chat: string, { coming = [], going = 0 }: Moving): Program<string> {
  const { avatar } = yield* only<{ avatar: string }>("SELECT avatar FROM groups WHERE chat = ?", chat)
  if (isChosenPicture(avatar)) return avatar
  const here = yield* all<{ user_id: number }>(EARLIEST, chat, SHOWN + 1)
  const stay = here.map(({ user_id }) => user_id).filter((id) => id !== going)
  const come = coming.filter((id) => !stay.includes(id)).toSorted((a, b) => a - b)
  const made = madeOf(chat, [...stay, ...come].slice(0, SHOWN))
  if (made !== avatar) yield* run("UPDATE groups SET avatar = ? WHERE chat = ?", made, chat)
  return made
}

/** What a group's picture shows: somebody, or what was chosen. */
export interface PictureFace {
  readonly name: string
  /** Keys of a picture and of a small one of it in the store of bytes; empty where there is none. */
  readonly blob: string
  readonly thumb: string
  /** Bytes of the picture itself. */
  readonly size: number
}

const SHOWN_IN = `
  SELECT u.realname AS name, COALESCE(b.blob, '') AS blob, COALESCE(b.thumb, '') AS thumb, COALESCE(b.size, 0) AS size
  FROM (SELECT user_id, joined_at FROM members WHERE chat = ? ORDER BY joined_at, user_id LIMIT ?) m
  JOIN users u ON u.user_id = m.user_id
  LEFT JOIN files f ON f.path = u.avatar LEFT JOIN blobs b ON b.hash = f.hash
  ORDER BY m.joined_at, m.user_id`

const CHOSEN_FOR = `
  SELECT b.blob, b.thumb, b.size FROM file_uses s JOIN files f ON f.file_id = s.file_id JOIN blobs b ON b.hash = f.hash
  WHERE s.kind = 'group' AND s.ref = ? LIMIT 1`

/** READ: what the picture of a group shows, for its members; refuses others, whether or not it has one. */
export function* shownInPicture({
  asking,
  chat
}: {
  readonly asking: Caller
  readonly chat: string
}): Program<ReadonlyArray<PictureFace>> {
  const { group_id, name, role } = yield* groupFor(asking, chat)
  if (role === null) return yield* refuse("file-unknown")
  const chosen = yield* one<Omit<PictureFace, "name">>(CHOSEN_FOR, group_id)
  if (chosen !== undefined) return [{ ...chosen, name }]
  return yield* all<PictureFace>(SHOWN_IN, chat, SHOWN)
}

const FORMER = "SELECT file_id FROM file_uses WHERE kind = 'group' AND ref = ?"

/** The picture that was chosen for a group is used no more, if there was one. Part of a program. */
export function* endPicture(groupId: number, now: number): Program<void> {
  for (const { file_id } of yield* all<{ file_id: number }>(FORMER, groupId)) yield* endUse(file_id, "group", groupId, now)
}

/** The picture of a group is this file from now on, 0 for one made of its members. Returns its path. Part of a program. */
export function* choosePicture(chat: string, groupId: number, file: number, now: number): Program<string> {
  yield* endPicture(groupId, now)
  if (file !== 0) yield* useFile(file, "group", groupId)
  yield* run("UPDATE groups SET avatar = ? WHERE chat = ?", file === 0 ? "" : chosenOf(chat, file), chat)
  return yield* pictureOnceMoved(chat, {})
}

import { Result } from "effect"
import { checkCollection, checkEmojiName, checkEmojiSize } from "#engine/message/SavedEmoji.ts"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { tellUsers } from "../store/log.ts"
import { all, only, type Program, refuse, refuseWith, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import type { StoredFile } from "../upload/StoredFile.ts"
import { readableFile } from "../upload/files.ts"

/** A picture that somebody keeps. */
export interface EmojiRow {
  readonly emoji_id: number
  readonly file_id: number
  readonly name: string
  readonly path: string
}

const MINE = `
  SELECT e.emoji_id, e.file_id, e.name, f.path FROM emojis e JOIN files f ON f.file_id = e.file_id
  WHERE e.user_id = ? ORDER BY e.place DESC, e.emoji_id DESC`

const TOP = "SELECT COALESCE(MAX(place), 0) AS top FROM emojis WHERE user_id = ?"

const KEEP = `
  INSERT INTO emojis (user_id, file_id, name, place) VALUES (?, ?, ?, ?)
  ON CONFLICT (user_id, file_id) DO UPDATE SET place = excluded.place`

/** READ: the pictures that I keep, in their order. */
export function* emojis(asking: Caller): Program<ReadonlyArray<EmojiRow>> {
  const me = yield* sessionUser(asking)
  return yield* all<EmojiRow>(MINE, me.user_id)
}

/** My other devices learn which pictures I keep from now on, where `before` is not that (DEC-0104). */
function* tellKept(me: number, before: ReadonlyArray<EmojiRow>, at: number): Program<void> {
  const ids = (yield* all<EmojiRow>(MINE, me)).map(({ emoji_id }) => emoji_id)
  const isSame = ids.length === before.length && ids.every((id, n) => id === before[n]?.emoji_id)
  if (!isSame) yield* tellUsers([{ to: me, type: "emojis", data: { ids } }], at)
}

function* topOf(me: number): Program<number> {
  return (yield* only<{ top: number }>(TOP, me)).top
}

/** Puts a picture first in my collection, where there is room, or it was there before. Part of a program, which has looked whether I may see it. */
function* keepEmoji(me: Pick<SessionUser, "user_id">, { file_id, name, size }: StoredFile, now: number): Program<void> {
  for (const may of [checkEmojiName(name), checkEmojiSize(size)]) if (Result.isFailure(may)) yield* refuseWith(may.failure)
  const before = yield* all<EmojiRow>(MINE, me.user_id)
  const kept = before.map((row) => ({ id: row.emoji_id, name: "", url: "", file: row.file_id }))
  const may = checkCollection(kept, file_id)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  yield* run(KEEP, me.user_id, file_id, name, (yield* topOf(me.user_id)) + 1)
  yield* tellKept(me.user_id, before, now)
}

/** WRITE: keeps the picture of a file that I may see (H-18). */
export function* addEmoji({ asking, fileId }: { readonly asking: Caller; readonly fileId: number }): Program<void> {
  const me = yield* sessionUser(asking)
  yield* keepEmoji(me, yield* readableFile(me, fileId), asking.now)
}

/** Pictures of my collection, by their numbers there; numbers of others are passed over. */
export interface ChosenEmoji {
  readonly asking: Caller
  readonly ids: ReadonlyArray<number>
}

interface Mine {
  readonly me: number
  readonly kept: ReadonlyArray<EmojiRow>
  /** Those that are meant. */
  readonly rows: ReadonlyArray<EmojiRow>
}

function* mine({ asking, ids }: ChosenEmoji): Program<Mine> {
  const me = yield* sessionUser(asking)
  if (ids.length === 0) yield* refuse("emoji-none")
  const wanted = new Set(ids)
  const kept = yield* all<EmojiRow>(MINE, me.user_id)
  return { me: me.user_id, kept, rows: kept.filter(({ emoji_id }) => wanted.has(emoji_id)) }
}

/** WRITE: takes pictures out of my collection; their files go when nothing else uses them (H-18). */
export function* removeEmojis(chosen: ChosenEmoji): Program<void> {
  const { kept, me, rows } = yield* mine(chosen)
  for (const { emoji_id, file_id } of rows) {
    yield* run("UPDATE files SET due = ? WHERE file_id = ?", chosen.asking.now, file_id)
    yield* run("DELETE FROM emojis WHERE emoji_id = ?", emoji_id)
  }
  yield* tellKept(me, kept, chosen.asking.now)
}

/** WRITE: puts pictures first, in the order in which they were chosen (EMOJI-08). */
export function* moveEmojis(chosen: ChosenEmoji): Program<void> {
  const { kept, me, rows } = yield* mine(chosen)
  const order = [...new Set(chosen.ids)].filter((id) => rows.some(({ emoji_id }) => emoji_id === id))
  const top = yield* topOf(me)
  for (const [i, id] of order.toReversed().entries())
    yield* run("UPDATE emojis SET place = ? WHERE emoji_id = ?", top + 1 + i, id)
  yield* tellKept(me, kept, chosen.asking.now)
}

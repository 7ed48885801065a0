import { type Me, whoAsks } from "../account/session.ts"
import { ANNOUNCEMENTS } from "../announcement/announced.ts"
import { type HistoryRow, positionOf, rowsOf } from "../message/history.ts"
import { KINDS, peerIn, type Target } from "../message/target.ts"
import { floorOf } from "../message/visible.ts"
import { all, type Program } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { enough, type Left, saying } from "./look.ts"

export interface SearchAll {
  readonly asking: Asking
  readonly words: string
  readonly skip: number
  readonly limit: number
}

/** A message that says the words, in its conversation. */
interface Hit {
  readonly target: Target
  readonly row: HistoryRow
  readonly myPosition: number
  readonly peerPosition: number
}

/** Hits that are found at most, the newest of all conversations. */
const HITS_MAX = 200
/** Conversations that are looked at: those where something was said last. */
const CHATS_MAX = 500
/** Blocks of all of them together. */
const BLOCKS_MAX = 20_000

interface Chat {
  readonly chat: string
  readonly kind: number
}

const NEWEST = "COALESCE((SELECT y.msg_id FROM messages y WHERE y.chat = c.chat ORDER BY y.n DESC LIMIT 1), 0)"

/** Conversations in which I take part now; those where something was said last come first. */
const MINE = `
  SELECT c.chat, c.kind, ${NEWEST} AS newest FROM members m JOIN conversations c ON c.chat = m.chat
  WHERE m.user_id = ? AND c.chat <> '${ANNOUNCEMENTS}' ORDER BY newest DESC LIMIT ${CHATS_MAX}`

export interface Hits {
  readonly me: Me
  readonly hits: ReadonlyArray<Hit>
  /** How many there are in all; the greatest number means at least so many. */
  readonly count: number
}

/**
 * READ: what says the words in all conversations that I may read, newest first; no words are nowhere (DEC-0091). Each gets its share of what may be looked at, those
 * first where little is said: what they leave is for the others.
 */
export function* searchAll({ asking, limit, skip, words }: SearchAll): Program<Hits> {
  const me = yield* whoAsks(asking)
  if (words === "") return { me, hits: [], count: 0 }
  const chats: ReadonlyArray<Chat> = [
    { chat: ANNOUNCEMENTS, kind: KINDS.Announcements },
    ...(yield* all<Chat>(MINE, me.user_id)).toReversed()
  ]
  const left = { ...enough(), blocks: BLOCKS_MAX }
  const found = new Map<number, Chat>()
  for (const [i, { chat, kind }] of chats.entries()) {
    const share = shareOf(left, chats.length - i)
    const had = { ...share }
    const stretch = { chat, me: me.user_id, floor: yield* floorOf(chat, me.user_id), start: Number.MAX_SAFE_INTEGER }
    for (const id of yield* saying(stretch, words, HITS_MAX, share)) found.set(id, { chat, kind })
    left.texts -= had.texts - share.texts
    left.characters -= had.characters - share.characters
    left.blocks -= had.blocks - share.blocks
  }
  const newest = [...found].toSorted(([a], [b]) => b - a).slice(0, HITS_MAX)
  const hits: Array<Hit> = []
  for (const [id, where] of newest.slice(skip, skip + limit)) hits.push(yield* hitOf(id, where, me.user_id))
  return { me, hits, count: newest.length }
}

/** Somebody's part of what is left, when so many still come; at least one of each. */
const shareOf = ({ blocks, characters, texts }: Left, many: number): Left => ({
  texts: Math.ceil(texts / many),
  characters: Math.ceil(characters / many),
  blocks: Math.ceil(blocks / many)
})

function* hitOf(id: number, { chat, kind }: Chat, me: number): Program<Hit> {
  const target = targetIn(chat, kind, me)
  const [row] = yield* rowsOf([id], me, target)
  if (row === undefined) throw new Error(`Message ${id} was found and is not there.`)
  const myPosition = yield* positionOf(chat, me)
  const peerPosition = target._tag === "Person" ? yield* positionOf(chat, target.userId) : 0
  return { target, row, myPosition, peerPosition }
}

/** A conversation of mine, as I name it. */
const targetIn = (chat: string, kind: number, me: number): Target => {
  if (kind === KINDS.Group) return { _tag: "Group", chat }
  if (kind === KINDS.Announcements) return { _tag: "Announcements" }
  const peer = peerIn(chat, me)
  return peer === undefined ? { _tag: "Helper" } : { _tag: "Person", userId: peer }
}

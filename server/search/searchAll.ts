import { SEARCH_EVERYWHERE } from "#engine/message/limits.ts"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { ANNOUNCEMENTS } from "../announcement/announced.ts"
import { type HistoryRow, rowsOf } from "../message/read/history.ts"
import { KINDS, peerIn, type MessageTarget } from "../message/target.ts"
import { floorOf } from "../message/visible.ts"
import { inList, isSome } from "../store/inList.ts"
import { all, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { searchBudget, type Left, matchingMessages } from "./look.ts"

export interface SearchAll {
  readonly asking: Caller
  readonly words: string
  readonly skip: number
  readonly limit: number
}

/** A message that says the words, in its conversation. */
interface Hit {
  readonly target: MessageTarget
  readonly row: HistoryRow
  readonly myPosition: number
  readonly peerPosition: number
}

const { chats: CHATS_MAX, hits: HITS_MAX } = SEARCH_EVERYWHERE
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
  readonly me: SessionUser
  readonly hits: ReadonlyArray<Hit>
  /** The number of all results; the greatest number means: at least this many. */
  readonly count: number
}

/**
 * READ: what says the words in all conversations that I may read, newest first; no words are nowhere (DEC-0091). Each gets its share of what may be looked at, those
 * first where little is said: what they leave is for the others.
 */
export function* searchAll({ asking, limit, skip, words }: SearchAll): Program<Hits> {
  const me = yield* sessionUser(asking)
  if (words === "") return { me, hits: [], count: 0 }
  const chats: ReadonlyArray<Chat> = [
    { chat: ANNOUNCEMENTS, kind: KINDS.Announcements },
    ...(yield* all<Chat>(MINE, me.user_id)).toReversed()
  ]
  const left = { ...searchBudget(), blocks: BLOCKS_MAX }
  const found = new Map<number, Chat>()
  for (const [i, { chat, kind }] of chats.entries()) {
    const share = shareOf(left, chats.length - i)
    const had = { ...share }
    const stretch = { chat, me: me.user_id, floor: yield* floorOf(chat, me.user_id), start: Number.MAX_SAFE_INTEGER }
    for (const id of yield* matchingMessages(stretch, words, HITS_MAX, share)) found.set(id, { chat, kind })
    left.texts -= had.texts - share.texts
    left.characters -= had.characters - share.characters
    left.blocks -= had.blocks - share.blocks
  }
  const newest = [...found].toSorted(([a], [b]) => b - a).slice(0, HITS_MAX)
  return { me, hits: yield* hitsOf(newest.slice(skip, skip + limit), me.user_id), count: newest.length }
}

/** The part of the remaining budget for each of the remaining conversations; at least one of each kind. */
const shareOf = ({ blocks, characters, texts }: Left, many: number): Left => ({
  texts: Math.ceil(texts / many),
  characters: Math.ceil(characters / many),
  blocks: Math.ceil(blocks / many)
})

/** The hits of a page, however many conversations they are in. */
function* hitsOf(found: ReadonlyArray<readonly [number, Chat]>, me: number): Program<ReadonlyArray<Hit>> {
  const ids = found.map(([id]) => id)
  const rows = yield* rowsOf(
    ids,
    me,
    found.some(([, { kind }]) => kind === KINDS.Group)
  )
  const chats = [...new Set(found.map(([, { chat }]) => chat))]
  const read = yield* positionsIn(chats, me)
  const chatOf = new Map(found)
  return rows.flatMap((row) => {
    const where = chatOf.get(row.msg_id)
    if (where === undefined) return []
    const { mine = 0, theirs = 0 } = read.get(where.chat) ?? {}
    const target = targetIn(where.chat, where.kind, me)
    return [{ target, row, myPosition: mine, peerPosition: target._tag === "Person" ? theirs : 0 }]
  })
}

interface Positions {
  readonly mine?: number
  /** Of the other side; nothing in groups. */
  readonly theirs?: number
}

const MY_POSITIONS = "SELECT chat, user_id, read_position AS position FROM members WHERE user_id = ? AND chat IN"
const THEIR_POSITIONS = "SELECT chat, user_id, read_position AS position FROM members WHERE user_id <> ? AND chat IN"

/** How far I have read in these conversations, and the other side where there is one. */
function* positionsIn(chats: ReadonlyArray<string>, me: number): Program<ReadonlyMap<string, Positions>> {
  const known = new Map<string, Positions>()
  const pairs = chats.filter((chat) => peerIn(chat, me) !== undefined)
  for (const [sql, some] of [[MY_POSITIONS, chats] as const, [THEIR_POSITIONS, pairs] as const]) {
    if (!isSome(some)) continue
    const { args, marks } = inList(some)
    const rows = yield* all<{ chat: string; user_id: number; position: number }>(`${sql} ${marks}`, me, ...args)
    for (const { chat, position, user_id } of rows)
      known.set(chat, { ...known.get(chat), ...(user_id === me ? { mine: position } : { theirs: position }) })
  }
  return known
}

/** A conversation of mine, as I name it. */
const targetIn = (chat: string, kind: number, me: number): MessageTarget => {
  if (kind === KINDS.Group) return { _tag: "Group", chat }
  if (kind === KINDS.Announcements) return { _tag: "Announcements" }
  const peer = peerIn(chat, me)
  return peer === undefined ? { _tag: "Helper" } : { _tag: "Person", userId: peer }
}

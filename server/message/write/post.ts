import type { Millis } from "#engine/format/Millis.ts"
import { sentAt } from "#engine/message/sentAt.ts"
import { membersOf } from "../../group/membership.ts"
import { endBlock } from "../../search/blocks.ts"
import type { UserLine } from "../../store/log.ts"
import type { Audience } from "../../store/LogEntry.ts"
import { insertRow, one, only, type Program, run, tellLines } from "../../store/Program.ts"
import { NEWEST, isSentence, storedTexts, type Touched } from "../event.ts"
import { readLine } from "../read/markRead.ts"
import { joinChat, type Joining } from "../members.ts"
import { EVERYBODY, mentionable, type Mentions, storeMentions } from "../mentions.ts"
import type { Held } from "./holding.ts"
import type { WriterStanding } from "./placeToWrite.ts"
import { groupFacts } from "../../group/groupFacts.ts"
import { type Author, pushedMessage, type StoredMessage } from "../messageWire.ts"
import { type QuoteWire, QUOTED, QUOTED_FROM, type QuotedMessage, storedQuote, quoteTexts } from "./quote.ts"
import { chatKey, KINDS, type MessageTarget } from "../target.ts"
import { floorOf, isUndeleted } from "../visible.ts"

/** A message that may be written where it goes. */
export interface Post {
  readonly author: Author
  readonly target: MessageTarget
  readonly place: WriterStanding
  readonly id: string
  /** A text is sanitised. */
  readonly held: Held
  /** Where everybody reaches the service, for addresses of files; absent where only they know. */
  readonly home?: string | undefined
  readonly now: Millis
  readonly mentions?: Mentions | undefined
  /** `msg_id` of the message that it quotes; 0 or absent for none. */
  readonly quotes?: number | undefined
}

const ADVANCE = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 1, 1)
  ON CONFLICT (chat) DO UPDATE SET head = conversations.head + 1, log_head = conversations.log_head + 1
  RETURNING head, log_head AS n, ${NEWEST}`

const INSERT = `
  INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at, pid, at_all, extends, file_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  RETURNING msg_id`

const MOVE = "UPDATE members SET read_position = ?, read_msg = ? WHERE chat = ? AND user_id = ?"

/** A message that was stored. */
export interface Posted {
  readonly stored: StoredMessage
  /** The lines for single users: written after all lines of conversations, because the rows of conversations are locked first. */
  readonly lines: ReadonlyArray<UserLine>
}

/** Stores a message and tells everyone in the conversation. Mentions and the quoted message are looked up only if there are any. */
export function* post({ author, held, home = "", id, mentions, now, place, quotes, target }: Post): Program<Posted> {
  const me = author.user_id
  const chat = chatKey(target, me)
  const quote = quotes === undefined || quotes <= 0 ? undefined : yield* quotable(chat, me, quotes)
  const to = yield* audience(target, me)
  const at = target._tag === "Group" ? mentioned(mentions, quote, to, me) : undefined
  const isToAll = at === EVERYBODY
  const group = target._tag === "Group" ? yield* groupFacts(chat) : undefined
  const { head, n, newest } = yield* only<Touched>(ADVANCE, chat, KINDS[target._tag])
  const sent_at = sentAt(now, newest)
  const msg_id = yield* insertRow(
    INSERT,
    id,
    chat,
    n,
    head,
    me,
    held.type,
    held.content,
    sent_at,
    quote?.msg_id ?? 0,
    isToAll ? 1 : 0,
    held.extends,
    held.file?.file_id ?? 0
  )
  yield* endBlock(chat, n, head)
  if (at !== undefined && !isToAll) yield* storeMentions(chat, msg_id, at)
  yield* moveOwnPosition(chat, me, target, place, { position: head, message: msg_id, from: n, now })
  const stored: StoredMessage = { ...held, msg_id, id, sent_at, kind: KINDS[target._tag], role: place.role, at, quote, group }
  const frame = target._tag === "Group" ? "group" : "simple"
  yield* tellLines({ scope: `c:${chat}`, n, at: sent_at, type: frame, audiences: told(stored, author, target, to, home) })
  const hasRead = target._tag === "Person" && place.read < head - 1
  return { stored, lines: hasRead ? [readLine(me, target.userId, msg_id)] : [] }
}

/** One text for everyone; if everybody is mentioned, each reader except the author gets their own number beside the 0. */
const told = (
  stored: StoredMessage,
  author: Author,
  target: MessageTarget,
  to: ReadonlyArray<number>,
  home: string
): ReadonlyArray<Audience> => {
  const me = author.user_id
  const address =
    target._tag === "Group"
      ? { toContactId: target.chat, toUser: target.chat }
      : { toContactId: me, toUser: target._tag === "Person" ? target.userId : -1 }
  const words = (isMine: boolean) => ({ ...quoteTexts(stored.quote), ...storedTexts(stored.type, stored.content, isMine) })
  const json = JSON.stringify(pushedMessage(stored, author, address, home))
  const isToAll = stored.at === EVERYBODY
  if (!isToAll && !isSentence(stored.type)) return [{ to, json, ...words(true) }]
  return [
    { to: [me], json, ...words(true) },
    { to: to.filter((id) => id !== me), json, ...words(false), ...(isToAll ? { everybody: true } : {}) }
  ]
}

const QUOTE = `SELECT ${QUOTED} FROM (SELECT CAST(? AS INTEGER) AS pid, CAST(? AS TEXT) AS chat) m ${QUOTED_FROM}
  WHERE q.type <> 'event' AND q.type <> 'webrtc' AND q.undone_by IS NULL AND ${isUndeleted("q")} AND q.n > ?`

/** The quoted message, if the sender can see it in this conversation and it was not recalled; otherwise the message has no quote (DEC-0043). */
function* quotable(chat: string, me: number, pid: number): Program<QuoteWire | undefined> {
  const row = yield* one<QuotedMessage>(QUOTE, pid, chat, me, yield* floorOf(chat, me))
  return row === undefined ? undefined : storedQuote(row)
}

/** The people whom a message in a group mentions, and the author of the quoted message. "Everybody" includes all of them. */
const mentioned = (
  mentions: Mentions | undefined,
  quote: QuoteWire | undefined,
  members: ReadonlyArray<number>,
  me: number
): ReadonlyArray<number> | undefined => {
  if (mentions === undefined && quote === undefined) return undefined
  if (mentions?.everybody === true) return EVERYBODY
  const ids = mentions?.ids ?? []
  const all = quote === undefined || ids.includes(quote.user_id) ? ids : [quote.user_id, ...ids]
  const at = mentionable(all, members, me)
  return at.length === 0 ? undefined : at
}

/** The author has read the new message and all messages before it; the first message makes both sides members. */
function* moveOwnPosition(chat: string, me: number, target: MessageTarget, place: WriterStanding, at: Joining): Program<void> {
  const { message, position } = at
  if (place.isMember) return void (yield* run(MOVE, position, message, chat, me))
  yield* joinChat(chat, me, at)
  if (target._tag === "Person") yield* joinChat(chat, target.userId, { ...at, position: position - 1, message: message - 1 })
}

/** Everyone who gets the message: the author's own sockets too. */
function* audience(target: MessageTarget, me: number): Program<ReadonlyArray<number>> {
  if (target._tag === "Person") return [target.userId, me]
  return target._tag === "Group" ? yield* membersOf(target.chat) : [me]
}

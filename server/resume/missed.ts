import { Result } from "effect"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { contactChat, contactIds, contactPerson, contacts, type Contacts, requestsFor } from "../contact/contacts.ts"
import { groupRowOf } from "../group/groupRows.ts"
import { chatKey, KINDS, peerIn, targetOf } from "../message/target.ts"
import { only, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { boundedLines, type Moved } from "./bounded.ts"
import { conversationsOf, type ConversationState } from "./conversations.ts"
import { type ClientPositions, readPositions } from "./known.ts"
import { LINES_OF_SCOPE, ROWS_MAX } from "./limits.ts"
import { type HeardLine, linesOfUser } from "./lines.ts"

export interface Miss {
  readonly asking: Caller
  /** How far the client knows each part of the log. */
  readonly scopes: Readonly<Record<string, unknown>>
  /** Where everybody reaches the service, for addresses of files; absent where only they know. */
  readonly home?: string
}

export interface Missed extends Contacts {
  /** Conversations whose rows the client needs; `all` when it must start over. */
  readonly rows: ReadonlySet<string> | "all"
  /** Missed lines, each scope in order. */
  readonly lines: ReadonlyArray<HeardLine>
  /** The newest line of what concerns the asker alone. */
  readonly user: number
  /** Everybody whose coming and going the asker may hear of. */
  readonly ids: ReadonlyArray<number>
  /** Parts that the client named and that are not the asker's. */
  readonly gone: ReadonlyArray<string>
}

/**
 * READ: what a client missed that knows the log as far as it says; beside the comparison one look for each conversation that moved, or
 * all rows at once when those are many (DEC-0025).
 */
export function* missed({ asking, home = "", scopes }: Miss): Program<Missed> {
  const me = yield* sessionUser(asking)
  const known = readPositions(scopes)
  const id = me.user_id
  const { user } = yield* only<{ user: number }>("SELECT log_head AS user FROM users WHERE user_id = ?", id)
  const own = yield* ownLines(id, known.get(`u:${id}`), user)
  const { ids, showsOnline } = yield* contactIds(id)
  const mine = yield* conversationsOf(id, ids)
  if (own === undefined || isOfAnother(known, mine)) return yield* startOver(asking, user)
  const moved = movedOf(mine, known, new Set(own.flatMap((line) => touchedBy(line, id))))
  if (moved.length > ROWS_MAX) return yield* startOver(asking, user)
  return {
    ...(yield* rowsOf(me, moved)),
    me,
    requests: yield* requestsFor(id),
    showsOnline,
    lines: yield* boundedLines(
      moved,
      own.map((line) => asOfNow(line, mine)),
      id,
      home
    ),
    user,
    ids,
    gone: [...known.keys()].filter((scope) => scope !== `u:${id}` && !mine.has(chatIn(scope)))
  }
}

/** Lines about the asker alone; nothing when they cannot be told from where the client stands. */
function* ownLines(
  id: number,
  known: number | "unsure" | undefined,
  head: number
): Program<ReadonlyArray<HeardLine> | undefined> {
  if (known === undefined || known === "unsure" || known > head || head - known > LINES_OF_SCOPE) return undefined
  return yield* linesOfUser({ scope: `u:${id}`, from: known, to: head }, id)
}

/** A group that I joined and have left since must not be shown. */
const asOfNow = (line: HeardLine, mine: ReadonlyMap<string, ConversationState>): HeardLine => {
  if (line.type !== "addGroup") return line
  const { id } = JSON.parse(line.json) as { readonly id: string }
  const { at, n, scope } = line
  return mine.has(id) ? line : { scope, n, at, type: "removeGroup", json: JSON.stringify({ group_id: id }) }
}

/** The conversation of a scope; what is no conversation's leads nowhere. */
const chatIn = (scope: string): string => (scope.startsWith("c:") ? scope.slice(2) : "")

/** Whether the client heard what was never said here: then its numbers come from another database. */
const isOfAnother = (known: ClientPositions, mine: ReadonlyMap<string, ConversationState>): boolean =>
  [...known].some(([scope, n]) => n !== "unsure" && n > (mine.get(chatIn(scope))?.head ?? Number.MAX_SAFE_INTEGER))

/** Lines that change a row of the list of which no line of its own conversation speaks, and the field that names it. */
const TOUCHING: Readonly<Record<string, "toContactId" | "id" | "user_id">> = {
  readByMe: "toContactId",
  removeMessage: "toContactId",
  readAt: "toContactId",
  setChatTop: "id",
  setIsNotice: "id",
  delChat: "id",
  setNickname: "id",
  userInfo: "user_id"
}

/** The conversation whose row a line of my own changes: read on another device, pinned, put away or renamed. */
const touchedBy = ({ json, type }: HeardLine, me: number): ReadonlyArray<string> => {
  const field = TOUCHING[type]
  if (field === undefined) return []
  const name = (JSON.parse(json) as Readonly<Record<string, number | string>>)[field]
  const target = targetOf(String(name), "")
  return Result.isSuccess(target) ? [chatKey(target.success, me)] : []
}

const movedOf = (
  mine: ReadonlyMap<string, ConversationState>,
  known: ClientPositions,
  touched: ReadonlySet<string>
): ReadonlyArray<Moved> => {
  const moved: Array<Moved> = []
  for (const [chat, { head, joined, kind }] of mine) {
    const at = known.get(`c:${chat}`)
    if (at === head && !touched.has(chat)) continue
    moved.push({ chat, kind, head, joined, from: at === "unsure" ? head : Math.max(at ?? 0, joined) })
  }
  return moved
}

/** The rows of the list for these conversations. */
function* rowsOf(me: SessionUser, moved: ReadonlyArray<Moved>): Program<Pick<Missed, "people" | "groups" | "chats" | "rows">> {
  const people: Array<Contacts["people"][number]> = []
  const groups: Array<Contacts["groups"][number]> = []
  const chats: Array<Contacts["chats"][number]> = []
  for (const { chat, kind } of moved) {
    const found = yield* contactChat(me.user_id, chat)
    if (found !== undefined) chats.push(found)
    const group = kind === KINDS.Group ? yield* groupRowOf(me.user_id, chat) : undefined
    if (group !== undefined) groups.push(group)
    const peer = peerIn(chat, me.user_id)
    if (peer !== undefined) people.push(yield* contactPerson(me.user_id, peer))
  }
  return { people, groups, chats, rows: new Set(moved.map(({ chat }) => chat)) }
}

/** Everything, for a client that must start over. */
function* startOver(asking: Caller, user: number): Program<Missed> {
  const found = yield* contacts(asking)
  return { ...found, rows: "all", lines: [], user, ids: found.people.map(({ user_id }) => user_id), gone: [] }
}

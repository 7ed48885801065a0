import type { Millis } from "#engine/format/Millis.ts"
import { sentAt } from "#engine/message/sentAt.ts"
import type { EventText } from "../EventText.ts"
import { insertRow, only, type Program } from "../store/Program.ts"
import type { EventKey, EventParams, TextParams } from "../texts.ts"

/** A line of the system as it is stored: the key of its sentence, so that each reader gets it in their own language. */
export interface StoredEvent {
  readonly key: EventKey
  readonly params: TextParams
  /** Who did it, where it says what somebody did: created the group, joined or left it, became its owner, invited or removed others. */
  readonly by?: number
  /** Whom they invited or removed. */
  readonly to?: ReadonlyArray<number>
  /** What it says to who was called, where that is another thing (CALL-20). */
  readonly called?: EventKey
  /** Their own names, in the same order: `{names}` of the sentence, joined as the reader's language does. */
  readonly names?: ReadonlyArray<string>
}

/** Types whose content is a sentence of ours: a line of the system, or what became of a call. */
const SENTENCES: ReadonlySet<string> = new Set(["event", "webrtc"])

export const isSentence = (type: string): boolean => SENTENCES.has(type)

/** A sentence of ours before it is said in a language. */
export interface Sentence {
  readonly key: EventKey
  readonly params: EventParams
}

/** The sentence of a line, to its author or to somebody else. Older lines have all names in one text, among their `params`. */
export const storedSentence = ({ called, key, names, params }: StoredEvent, isMine = true): Sentence => ({
  key: isMine ? key : (called ?? key),
  params: names === undefined ? params : { ...params, names }
})

/** What stands in the place of a message's content, where it is a sentence of ours, for its author or for somebody else. */
export const storedTexts = (
  type: string,
  content: string,
  isMine: boolean
): { readonly texts?: { readonly content: Sentence } } =>
  isSentence(type) && content !== "" ? { texts: { content: storedSentence(JSON.parse(content) as StoredEvent, isMine) } } : {}

/** What somebody did after the group was created, by the sentence that tells it. */
const DID: Partial<Record<EventKey, "joined" | "left" | "owned" | "invited" | "removed">> = {
  "group-joined": "joined",
  "group-left": "left",
  "group-owner": "owned",
  "group-invited": "invited",
  "group-removed": "removed"
}

/** Who did what, and to whom, as it travels beside the sentence. */
type Deed =
  | { readonly created_by?: number }
  | {
      readonly did: string
      readonly did_by: number
      readonly did_name: string
      readonly did_to?: ReadonlyArray<number>
      readonly did_names?: ReadonlyArray<string>
    }

/** Who did what, where the line tells that: our client speaks to them, and names them as its reader does (DEED-01). */
export const doerIn = ({ by, key, names, params, to }: StoredEvent): Deed => {
  if (by === undefined) return {}
  const did = DID[key]
  if (did === undefined) return { created_by: by }
  const done = { ...(to === undefined ? {} : { did_to: to }), ...(names === undefined ? {} : { did_names: names }) }
  return { did, did_by: by, did_name: String(params["name"] ?? ""), ...done }
}

/** The same of a stored message. */
export const doerOf = (type: string | null, content: string | null): Deed =>
  type === "event" && content !== null && content !== "" ? doerIn(JSON.parse(content) as StoredEvent) : {}

/** The sentence of a stored line, to its author or to somebody else. */
export const storedEventText = (content: string, text: EventText, isMine: boolean): string => {
  const { key, params } = storedSentence(JSON.parse(content) as StoredEvent, isMine)
  return text(key, params)
}

/** In a `RETURNING` of `conversations`: when its newest message was sent, 0 without one. One look at the end of an index. */
export const NEWEST =
  "COALESCE((SELECT m.sent_at FROM messages m WHERE m.chat = conversations.chat ORDER BY m.n DESC LIMIT 1), 0) AS newest"

const ADVANCE = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 0, 1)
  ON CONFLICT (chat) DO UPDATE SET log_head = conversations.log_head + 1
  RETURNING head, log_head AS n, ${NEWEST}`

/** A conversation whose log goes on: its last position, the number of the next line, and when its newest message was sent. */
export interface Touched {
  readonly head: number
  readonly n: number
  readonly newest: Millis
}

/** Takes the next number of a conversation's log, and creates the log if there is none. The position stays, because the line is no message. */
export function* touchChat(chat: string, kind: number): Program<Touched> {
  return yield* only(ADVANCE, chat, kind)
}

const INSERT =
  "INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES (?, ?, ?, ?, ?, 'event', ?, ?) RETURNING msg_id"

/** Stores a line of the system, which line `n` of the log tells; it stands at the last position and is never unread. Returns its number, and when it counts as sent. */
export function* storeEvent(
  chat: string,
  { head, n, newest }: Touched,
  id: string,
  author: number,
  event: StoredEvent,
  now: Millis
): Program<{ readonly msg_id: number; readonly at: Millis }> {
  const at = sentAt(now, newest)
  const msg_id = yield* insertRow(INSERT, id, chat, n, head, author, JSON.stringify(event), at)
  return { msg_id, at }
}

import type { Ctx } from "../Handler.ts"
import { only, type Program } from "../store/Program.ts"
import type { EventKey, TextParams } from "../texts.ts"

/** A line of the system as it is stored: which sentence, so that each reader has it in their own language. */
interface StoredEvent {
  readonly key: EventKey
  readonly params: TextParams
}

/** The sentence of a stored line. */
export const eventText = (content: string, text: Ctx["text"]): string => {
  const { key, params } = JSON.parse(content) as StoredEvent
  return text(key, params)
}

const ADVANCE = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 0, 1)
  ON CONFLICT (chat) DO UPDATE SET log_head = conversations.log_head + 1
  RETURNING head, log_head AS n`

/** A conversation whose log goes on: its last position, and the number of the next line. */
export interface Touched {
  readonly head: number
  readonly n: number
}

/** Takes the next number in a conversation's log, which it opens where there is none. The position stays: nothing to count was said. */
export function* touchChat(chat: string, kind: number): Program<Touched> {
  return yield* only(ADVANCE, chat, kind)
}

/** Stores a line of the system, which line `n` of the log tells; it stands at the last position and is never unread. */
export function* storeEvent(
  chat: string,
  { head, n }: Touched,
  id: string,
  author: number,
  event: StoredEvent,
  now: number
): Program<number> {
  const { msg_id } = yield* only<{ msg_id: number }>(
    "INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES (?, ?, ?, ?, ?, 'event', ?, ?) RETURNING msg_id",
    id,
    chat,
    n,
    head,
    author,
    JSON.stringify(event),
    now
  )
  return msg_id
}

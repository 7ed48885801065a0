import { chatKey, KINDS } from "../message/target.ts"
import { all, one, type Program } from "../store/Program.ts"

/** Where a conversation of mine stands. */
export interface ConversationState {
  /** `is_group`. */
  readonly kind: number
  /** The newest line of its log; 0 as long as nothing happened. */
  readonly head: number
  /** The last line that is not mine to hear. */
  readonly joined: number
}

const TALKS = `
  SELECT m.chat, c.kind, c.log_head AS head, m.joined_n AS joined
  FROM members m JOIN conversations c ON c.chat = m.chat WHERE m.user_id = ? ORDER BY m.chat`

const HEAD = "SELECT log_head AS head FROM conversations WHERE chat = ?"

const silent = (kind: number): ConversationState => ({ kind, head: 0, joined: 0 })

/** Conversations of `me` by their key: with each contact, whether or not a word was said, the two that everybody has, and groups. */
export function* conversationsOf(me: number, contacts: ReadonlyArray<number>): Program<ReadonlyMap<string, ConversationState>> {
  const mine = new Map<string, ConversationState>()
  const person = silent(KINDS.Person)
  for (const userId of contacts) mine.set(chatKey({ _tag: "Person", userId }, me), person)
  mine.set(chatKey({ _tag: "Helper" }, me), silent(KINDS.Helper))
  const talks = yield* all<ConversationState & { readonly chat: string }>(TALKS, me)
  for (const talk of talks) if (talk.kind === KINDS.Group || mine.has(talk.chat)) mine.set(talk.chat, talk)
  const announcements = chatKey({ _tag: "Announcements" }, me)
  const head = (yield* one<{ head: number }>(HEAD, announcements))?.head ?? 0
  mine.set(announcements, { kind: KINDS.Announcements, head, joined: 0 })
  return mine
}

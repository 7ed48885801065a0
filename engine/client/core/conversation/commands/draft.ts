import { HashMap, Option } from "effect"
import type { UserId } from "../../../../account/User.ts"
import type { ContactId } from "../../../../contact/Contact.ts"
import { refused } from "../../../../error/refusal.ts"
import { EVERYBODY, type MessageId } from "../../../../message/Message.ts"
import { quoteOf } from "../../../../message/quote.ts"
import { chatOf, messageIn } from "../chats.ts"
import { withMentions, withQuote } from "../drafts.ts"
import type { Command } from "../../../Event.ts"
import { refuseByToast } from "../../notices/notices.ts"
import { stay, type Turn } from "../../../Turn.ts"
import type { State } from "../../../State.ts"
import { mayMentionEverybody } from "../../groups/commands.ts"

/** An author's own name: my remark about them is mine alone, and does not travel. */
const nameOf = (state: Pick<State, "people" | "session">, author: UserId): string => {
  if (state.session._tag === "LoggedIn" && state.session.me.id === author) return state.session.me.name
  return Option.getOrUndefined(HashMap.get(state.people, author))?.name ?? ""
}

/** The composer's text answers this message from now on, or none; one that may not be quoted changes nothing (QUOTE-04, spec 2.10). */
export const setQuote = <S extends Pick<State, "chats" | "drafts" | "people" | "session">>(
  state: S,
  chat: ContactId,
  id: MessageId | null
): S => {
  if (id === null) return withQuote(state, chat, null)
  const message = messageIn(chatOf(state, chat), id)
  const quoted = message === undefined ? null : quoteOf(message, nameOf(state, message.author))
  return quoted === null ? state : withQuote(state, chat, quoted)
}

/** The composer's text may mention this person; everybody only where I may call all (MENTION-06, spec 3.3). */
export const addMention = <S extends Pick<State, "contacts" | "drafts" | "groups">>(
  state: S,
  { chat, now, who }: Extract<Command, { readonly _tag: "MentionAsked" }>
): Turn<S> =>
  who.id === EVERYBODY && !mayMentionEverybody(state, chat, now)
    ? refuseByToast(state, refused("mention-everybody"))
    : stay(withMentions(state, chat, [who]))

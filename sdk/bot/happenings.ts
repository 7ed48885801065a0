import { HashMap, Option } from "effect"
import type { Me } from "#engine/account/User.ts"
import type { State } from "#engine/client/State.ts"
import type { Contact } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { FriendRequest } from "#engine/friend/FriendRequest.ts"
import type { Kind } from "#engine/message/Body.ts"
import type { Body } from "#engine/message/Body.ts"
import { EVERYBODY, type Message } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { shown } from "#engine/message/shown.ts"
import type { FriendRequestCame, JoinedChat, MessageCame } from "./Happening.ts"
import { answerId, isAutomaticId } from "./ids.ts"
import type { Sent, SendOptions } from "./Happening.ts"

const placeOf = (chat: Contact["id"]): MessageCame["place"] => {
  const kind = kindOf(chat)
  return kind === "person" ? "private" : kind
}

type Content = Pick<MessageCame, "content" | "text" | "type">

const wordless = (body: Body): Content => ({ ...shown(body), text: "" })
const spelledOut = (body: Body & { readonly text: string }): Content => ({ ...shown(body), text: body.text })

/** What a handler is told of a message, by its kind. */
const CONTENT: { readonly [K in Kind]: (body: Extract<Body, { readonly _tag: K }>) => Content } = {
  Text: (body) => ({ ...shown(body), text: plainText(body.html) }),
  Image: wordless,
  Emoji: wordless,
  Voice: wordless,
  Video: wordless,
  File: wordless,
  Location: spelledOut,
  Card: spelledOut,
  Call: wordless,
  Event: spelledOut,
  Recalled: () => ({ type: "recalled", text: "", content: "" }),
  Other: wordless
}

const contentOf = ({ body }: Message): Content => (CONTENT[body._tag] as (body: Body) => Content)(body)

/** What can be done about a message. `send` sends under an id. */
interface Means {
  readonly send: (chat: string, text: string, options: SendOptions | undefined, id: string) => Promise<Sent>
  readonly recall: (chat: string, id: string) => Promise<void>
}

/** A message as a handler gets it: the first one registered is 0. At another attempt its answers are counted from the first again. */
export const messageCame = (message: Message, state: State, me: Me, { recall, send }: Means, handler = 0): MessageCame => {
  const { at, author, chat, id, number, sentAt } = message
  let answers = 0
  return {
    kind: "message",
    ...{ id, number, chat, sentAt },
    place: placeOf(chat),
    author: Option.getOrElse(HashMap.get(state.people, author), () => ({ id: author, name: "", avatar: "" })),
    isMine: author === me.id,
    isAutomatic: isAutomaticId(id),
    ...contentOf(message),
    mentions: at,
    mentionsMe: author !== me.id && (at.includes(me.id) || at.includes(EVERYBODY)),
    reply: (text, options) => {
      answers += 1
      return send(chat, text, options, answerId(me.id, id, handler, answers))
    },
    recall: () => recall(chat, id)
  }
}

export const requestCame = (
  { id, person, text }: FriendRequest,
  answer: (id: number, accept: boolean) => Promise<void>
): FriendRequestCame => ({
  kind: "friendRequest",
  ...{ id, person, text },
  accept: () => answer(id, true),
  reject: () => answer(id, false)
})

export const joinedChat = ({ id, name }: Contact): JoinedChat => ({ kind: "joined", chat: id, place: placeOf(id), name })

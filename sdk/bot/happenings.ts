import { HashMap, Option } from "effect"
import type { FiledBody } from "#engine/client/core/conversation/attachments.ts"
import type { Me } from "#engine/account/User.ts"
import type { State } from "#engine/client/State.ts"
import type { Contact } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { FriendRequest } from "#engine/friend/FriendRequest.ts"
import type { Kind } from "#engine/message/Body.ts"
import type { Body } from "#engine/message/Body.ts"
import { labelled } from "#engine/message/labelled.ts"
import { EVERYBODY, type Message } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { lineOf, wireContent } from "#engine/message/shown.ts"
import type { DownloadOptions } from "./BotFiles.ts"
import type { FileCame, FriendRequestCame, JoinedChat, MessageCame } from "./Happening.ts"
import { answerId, isAutomaticId } from "./ids.ts"
import type { Sent, SendOptions } from "./Happening.ts"
import type { Sendable } from "./Sendable.ts"
import { wordOf } from "./words.ts"

const placeOf = (chat: Contact["id"]): MessageCame["place"] => {
  const kind = kindOf(chat)
  return kind === "person" ? "private" : kind
}

/** The bytes at an address. */
type Download = (address: string, options: DownloadOptions) => ReadableStream<Uint8Array>

/** What can be done about a message, and the language that it is told in. `send` sends under an id. */
interface Means {
  readonly send: (chat: string, what: Sendable, options: SendOptions | undefined, id: string) => Promise<Sent>
  readonly download: Download
  readonly recall: (chat: string, id: string) => Promise<void>
  readonly language: string
}

type Content = Pick<MessageCame, "card" | "content" | "file" | "location" | "text" | "type">

const wordless = (body: Body): Content => ({ ...wireContent(body), text: "" })

/** A body with a file; of some kinds little is told. */
type Filed = FiledBody | Extract<Body, { readonly _tag: "Emoji" }>

/** A file; `kind` is the word of the wire. */
const filed =
  (kind: FileCame["kind"]) =>
  (body: Filed, { download }: Pick<Means, "download">): Content => {
    const told: Pick<FileCame, "url"> & Partial<Omit<FileCame, "kind" | "download">> = body
    const { height = 0, name = "", seconds = 0, size = 0, url, width = 0 } = told
    const fetched: FileCame["download"] = (options = {}) => download(url, options)
    return { ...wordless(body), file: { kind, name, size, width, height, seconds, url, download: fetched } }
  }

const spelledOut = (body: Body & { readonly text: string }): Content => ({ ...wireContent(body), text: body.text })

/** A place or a card in the words of the bot's language: the sender's word is in theirs (DEC-0326). */
const named = (body: Extract<Body, { readonly _tag: "Card" | "Location" }>, language: string): Content => {
  const line = lineOf(body)
  const word = wordOf(body._tag === "Card" ? "card" : "place", language)
  return { ...wireContent(body), text: line._tag === "Empty" ? "" : labelled(word, line._tag === "Named" ? line.name : "") }
}

/** What a handler is told of a message, by its kind. */
const CONTENT: {
  readonly [K in Kind]: (body: Extract<Body, { readonly _tag: K }>, means: Pick<Means, "download" | "language">) => Content
} = {
  Text: (body) => ({ ...wireContent(body), text: plainText(body.html) }),
  Image: filed("image"),
  Emoji: filed("emoji"),
  Voice: filed("voice"),
  Video: filed("video"),
  File: filed("file"),
  Location: (body, { language }) => {
    const { address, latitude, longitude, name } = body
    return { ...named(body, language), location: { name, address, latitude, longitude } }
  },
  Card: (body, { language }) => ({ ...named(body, language), card: { id: body.person, name: body.name, avatar: body.avatar } }),
  Call: wordless,
  Event: spelledOut,
  Recalled: () => ({ type: "recalled", text: "", content: "" }),
  Other: wordless
}

const contentOf = ({ body }: Message, means: Means): Content =>
  (CONTENT[body._tag] as (body: Body, means: Means) => Content)(body, means)

/** A message as a handler gets it: the first one registered is 0. At another attempt its answers are counted from the first again. */
export const messageCame = (message: Message, state: State, me: Me, means: Means, handler = 0): MessageCame => {
  const { at, author, chat, id, number, sentAt } = message
  const { recall, send } = means
  let answers = 0
  return {
    kind: "message",
    ...{ id, number, chat, sentAt },
    place: placeOf(chat),
    author: Option.getOrElse(HashMap.get(state.people, author), () => ({ id: author, name: "", avatar: "" })),
    isMine: author === me.id,
    isAutomatic: isAutomaticId(id),
    ...contentOf(message, means),
    mentions: at,
    mentionsMe: author !== me.id && (at.includes(me.id) || at.includes(EVERYBODY)),
    reply: (what, options) => {
      answers += 1
      return send(chat, what, options, answerId(me.id, id, handler, answers))
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

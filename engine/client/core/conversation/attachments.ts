import type { ContactId } from "../../../contact/Contact.ts"
import type { Body } from "../../../message/Body.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { MadeOf } from "../uploads/State.ts"
import type { Fact } from "../../Event.ts"
import { showToast } from "../notices/notices.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "./State.ts"
import { isLeader } from "../tabs/Part.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { chatOf, withChat } from "./chats.ts"
import { withFileKept, withoutFilesLeft } from "./draftFiles.ts"
import type { Attachment } from "./Attachment.ts"
import { filesChosenIn, draftOf } from "./drafts.ts"

/** A body that holds a file. */
export type FiledBody = Extract<Body, { readonly size: number }>

/** Whether a body holds a file. */
export const isFiled = (body: Body): body is FiledBody => "size" in body

/** Whether a message of mine may be said now: it has no file, or the service has it (OUTBOX-08). */
export const isReady = ({ attachment, delivery }: Unsent): boolean =>
  delivery === "waiting" && (attachment === undefined || attachment._tag === "Stored")

/**
 * Whether a message goes after another one of its pick that is still to go: files that were chosen together arrive in the order in which
 * they were chosen (OUTBOX-12, DEC-0240). `waiting` are the messages of its chat, in order; one that failed holds nothing up.
 */
export const isBehindInPick = (waiting: ReadonlyArray<Unsent>, message: Unsent): boolean =>
  message.pick !== undefined &&
  waiting.slice(0, waiting.indexOf(message)).some(({ delivery, pick }) => pick === message.pick && delivery === "waiting")

/** A message whose file is on its way into the archive. */
type Choosing = Unsent & { readonly attachment: Extract<Attachment, { readonly _tag: "Choosing" }> }

const isChoosing = (each: Unsent): each is Choosing => each.attachment?._tag === "Choosing"

/**
 * Of messages that are being kept, those that may be now: their bytes are there, and those of the files before them in their pick, so that
 * no tab sees a file of a pick without the ones that go before it.
 */
export const withBytesKept = (keeping: ReadonlyArray<Unsent>): ReadonlyArray<Unsent> => {
  const held = new Set<Unsent["pick"]>()
  return keeping.filter((each) => {
    if (isChoosing(each) && each.pick !== undefined) held.add(each.pick)
    return !isChoosing(each) && !held.has(each.pick)
  })
}

/** Whether a message of mine waits for its file to be at the service. */
export const awaitsFile = ({ attachment, delivery }: Unsent): boolean =>
  delivery === "waiting" && (attachment?._tag === "Local" || attachment?._tag === "Uploading")

/** The name under which the device keeps the bytes of a message of mine. */
export const nameOfBytes = ({ bytes, id }: Pick<Unsent, "bytes" | "id">): MessageId => bytes ?? id

/** Whether what is sent of a message of mine is still to be made of what was chosen (OUTBOX-24). */
export const isUnmade = ({ attachment }: Pick<Unsent, "attachment">): boolean => attachment?._tag === "Unmade"

/** Whether a file waits in a chat, to be made or to be uploaded. */
export const hasFiles = (state: Pick<State, "chats">, chat: ContactId): boolean =>
  chatOf(state, chat).waiting.some((each) => awaitsFile(each) || isUnmade(each))

/** With the chats marked in which a file waits, so that it is uploaded in its turn. */
export const withFilesIn = <S extends Pick<State, "attaching" | "chats">>(state: S, chats: ReadonlyArray<ContactId>): S => {
  const known = state.attaching.chats
  const more = chats.filter((id) => !known.includes(id) && hasFiles(state, id))
  return more.length === 0 ? state : { ...state, attaching: { ...state.attaching, chats: [...known, ...more] } }
}

/** There is hope again: files go on. */
export const withoutHold = <S extends Pick<State, "attaching">>(state: S): S =>
  state.attaching.held ? { ...state, attaching: { ...state.attaching, held: false } } : state

/** Why the bytes of a message are not in the archive; the person is told, for they are lost when the page is. */
const KEYS = { full: "error:file-full", forbidden: "error:file-unkept", gone: "error:file-unkept" } as const

const LOCAL: Attachment = { _tag: "Local" }

/** Where the bytes of a chosen file are once they are kept. */
const keptAs = ({ attachment: { unmade } }: Choosing): Attachment =>
  unmade === undefined ? LOCAL : { _tag: "Unmade", ...unmade }

/** Made, and kept or not: what was made goes where it is kept, and otherwise the picture as it was chosen (OUTBOX-24). */
const withMade = <S extends Pick<State, "attaching" | "chats" | "connection">>(
  state: S,
  id: ContactId,
  { body, bytes, id: message }: MadeOf,
  isKept: boolean
): S => {
  const { made = [], ...rest } = state.attaching
  const left = made.filter((each) => each.id !== message)
  const attaching = left.length === 0 ? rest : { ...rest, made: left }
  const chat = chatOf(state, id)
  const change = isKept ? { attachment: LOCAL, body, bytes } : { attachment: LOCAL }
  // another tab that leads by now makes its own
  if (!isLeader(state)) return { ...state, attaching }
  const waiting = chat.waiting.map((each) => (each.id === message && isUnmade(each) ? { ...each, ...change } : each))
  return withChat({ ...state, attaching }, id, { ...chat, waiting })
}

/**
 * The bytes of a message are in the archive: now the message is kept, and then shown (OUTBOX-07). Where they could not be kept it goes
 * on all the same, from memory, and the person is told. The same holds for a file that is only chosen.
 */
export const bytesKept = <
  S extends Pick<State, "attaching" | "chats" | "connection" | "drafts" | "session" | "toastCount" | "toasts">
>(
  state: S,
  { chat: id, id: message, owner, trouble }: Extract<Fact, { readonly _tag: "BytesKeptTold" }>
): Turn<S> => {
  if (state.session._tag !== "LoggedIn" || state.session.me.id !== owner) return stay(state)
  const chat = chatOf(state, id)
  const isChosen = (each: Unsent): each is Choosing => each.id === message && isChoosing(each)
  const isDrafted = filesChosenIn(draftOf(state, id)).some((each) => each.id === message)
  const isSaid = chat.keeping.some(isChosen)
  const made = state.attaching.made?.find((each) => each.bytes === message)
  if (!isSaid && !isDrafted && made === undefined) return stay(state)
  // it goes as it was chosen, which is kept: nothing to worry about
  if (made !== undefined) return [withMade(state, id, made, trouble === null), [{ _tag: "Keep" }]]
  const told: Turn<S> =
    trouble === null ? stay(state) : showToast(state, { _tag: "Key", key: KEYS[trouble], params: {} }, "archive")
  if (!isSaid) return andThen(told, (next) => [trouble === null ? withFileKept(next, id, message) : next, [{ _tag: "Keep" }]])
  const keeping = chat.keeping.map((each) => (isChosen(each) ? { ...each, attachment: keptAs(each) } : each))
  return andThen(told, (next) => [
    withoutFilesLeft(withChat(next, id, { ...chat, keeping }), id, withBytesKept(keeping)),
    [{ _tag: "Keep" }]
  ])
}

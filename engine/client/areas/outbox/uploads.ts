import type { Answered } from "../../../error/outcome.ts"
import { whole } from "../../../api/values.ts"
import { ask } from "../../ask.ts"
import { sendBody, sendNext } from "../../commands/send.ts"
import type { Attachment } from "../../conversation/Attachment.ts"
import { awaitsFile, isBehindInPick, isFiled } from "../../conversation/attachments.ts"
import { chatOf } from "../../conversation/chats.ts"
import { answered as withAnswer, busy, isAbsent, TRIES, waitLonger, withUnsent } from "../../conversation/outbox.ts"
import type { Intent } from "../../Intent.ts"
import { endsSession, problemWords, tell } from "../../notices.ts"
import { meIn } from "../../people/me.ts"
import type { State, Unsent } from "../../State.ts"
import { sent } from "../../replies/send.ts"
import type { Me } from "../../../account/User.ts"
import { kindOfBody } from "../../../message/kinds/kinds.ts"
import { isUnknownCall } from "../../unknownCall.ts"
import { leads } from "../../tabs/Part.ts"
import type { AreaReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { coverIn, withoutUpload, withUpload } from "../../uploads.ts"
import type { Words } from "../../Words.ts"

/** Files on their way at once (OUTBOX-09, DEC-0220). */
const AT_ONCE = 2
/** Bytes of a part: what breaks off is kept as far as it came, so a part may be large (OUTBOX-09, DEC-0220). */
const PART = 8 * 1_048_576

const withUnderWay = <S extends Pick<State, "attaching">>(state: S, { id }: Unsent): S => ({
  ...state,
  attaching: { ...state.attaching, underWay: [...state.attaching.underWay, id] }
})

const freed = <S extends Pick<State, "attaching" | "uploads">>(state: S, id: Unsent["id"]): S =>
  withoutUpload<S>(
    { ...state, attaching: { ...state.attaching, underWay: state.attaching.underWay.filter((each) => each !== id) } },
    id
  )

const withAttachment = <S extends Pick<State, "chats">>(state: S, { chat, id }: Unsent, attachment: Attachment): S =>
  withUnsent(state, chat, id, { attachment })

const sizeOf = ({ body }: Unsent): number => (isFiled(body) ? body.size : 0)

/** The small picture of a video goes with its last step (DEC-0250). */
const coverOf = ({ body }: Unsent): { readonly cover?: string } => (body._tag === "Video" ? coverIn(body.poster) : {})

/** The bytes from here on, or, when all are there, that the service makes a file of them. */
const goOn = (state: State, message: Unsent, upload: string, offset: number): Turn => {
  const { chat, id } = message
  const size = sizeOf(message)
  const next = withUpload(state, id, size, offset)
  if (offset >= size)
    return [next, [ask(state, { area: "outbox", call: "uploadFile", body: { upload, ...coverOf(message) }, chat, id })]]
  const part = { upload, offset, end: Math.min(size, offset + PART), owner: meIn(state) }
  const body = { upload, offset }
  return [next, [ask(state, { area: "outbox", call: "uploadPart", body, file: id, fields: {}, part, chat, id })]]
}

/** A file as a whole, with the message that it is sent with (OUTBOX-18, spec 7.6). */
const asForm = (state: Parameters<typeof ask>[0], message: Unsent, name: string, me: Me): Intent => {
  const { body, chat, id } = message
  const whole = { owner: me.id, name, size: sizeOf(message) }
  const said = JSON.stringify({ ...sendBody(message, me), ...kindOfBody(body).rest(body) })
  return ask(state, { area: "outbox", call: "uploadFile", body: {}, file: id, fields: { message: said }, whole, chat, id })
}

/** A file sets out, or asks how far it came before (OUTBOX-09). */
const setOut = (state: State, message: Unsent): Turn => {
  const { attachment, body, chat, id } = message
  if (!isFiled(body) || state.session._tag !== "LoggedIn") return stay(state)
  const next = withUpload(withUnderWay(state, message), id, body.size, 0)
  if (state.attaching.inForms === true) return [next, [asForm(state, message, body.name, state.session.me)]]
  const asked: Intent =
    attachment?._tag === "Uploading"
      ? ask(state, { area: "outbox", call: "uploadState", body: { upload: attachment.upload }, chat, id })
      : ask(state, { area: "outbox", call: "uploadBegin", body: { name: body.name, size: body.size }, chat, id })
  return [next, [asked]]
}

/** The next file that waits, and without chats in which none does. */
const nextIn = (state: Pick<State, "attaching" | "chats">): Unsent | undefined => {
  for (const id of state.attaching.chats) {
    const { waiting } = chatOf(state, id)
    const found = waiting.find(
      (each) =>
        awaitsFile(each) &&
        !state.attaching.underWay.includes(each.id) &&
        // as it arrives it is said: those before it in its pick come first
        (state.attaching.inForms !== true || !isBehindInPick(waiting, each))
    )
    if (found !== undefined) return found
  }
  return undefined
}

const withoutIdleChats = <S extends Pick<State, "attaching" | "chats">>(state: S): S => {
  const chats = state.attaching.chats.filter((id) => chatOf(state, id).waiting.some(awaitsFile))
  return chats.length === state.attaching.chats.length ? state : { ...state, attaching: { ...state.attaching, chats } }
}

/** Files that wait set out, {@link AT_ONCE} at a time, from the tab that leads (OUTBOX-09). */
export const uploadNext = (state: State): Turn => {
  const { chats, held, underWay } = state.attaching
  if (chats.length === 0 || underWay.length >= AT_ONCE || held || state.outbox.waits === "busy") return stay(state)
  if (state.session._tag !== "LoggedIn" || !leads(state)) return stay(state)
  const message = nextIn(state)
  return message === undefined ? stay(withoutIdleChats(state)) : andThen(setOut(state, message), uploadNext)
}

type Step = "uploadBegin" | "uploadState" | "uploadPart" | "uploadFile"

/** The file is not sent; those that were chosen with it wait for it no longer (OUTBOX-10). */
const failed = (state: State, { chat, id }: Unsent, refusal: string, why: Words | null): Turn =>
  sendNext(withUnsent(state, chat, id, { delivery: "failed", refusal, why, attachment: { _tag: "Local" } }), chat)

/** Once more from there, but not for ever. */
const again = (state: State, message: Unsent, attachment: Attachment, answered: Answered): Turn => {
  const { chat, id, tries } = message
  return tries < TRIES
    ? stay(withUnsent(state, chat, id, { attachment, tries: tries + 1 }))
    : failed(state, message, "", problemWords(answered))
}

/** What the service says of an upload that goes on elsewhere than we thought, or later. */
const refused = (state: State, message: Unsent, answered: Extract<Answered, { readonly _tag: "Envelope" }>): Turn => {
  if (answered.code === 400 && answered.retryAfter !== undefined) return busy(state, answered.retryAfter)
  switch (answered.reason) {
    case "upload-unknown":
      return again(state, message, { _tag: "Local" }, answered)
    case "upload-offset":
    case "upload-unfinished":
      return again(state, message, message.attachment ?? { _tag: "Local" }, answered)
    case "upload-too-many":
    case "upload-too-slow":
    case "busy":
      return waitLonger(state)
    default:
      return failed(state, message, answered.msg, null)
  }
}

/** A step of an upload did not end well (OUTBOX-10, DEC-0220). */
const troubled = (state: State, message: Unsent, answered: Answered): Turn => {
  switch (answered._tag) {
    case "Envelope":
      return refused(state, message, answered)
    case "NoResponse":
      return waitLonger(state)
    case "HttpStatus":
      if (isAbsent(answered.status)) return waitLonger(state)
      return andThen(again(state, message, message.attachment ?? { _tag: "Local" }, answered), waitLonger)
    case "NotEnvelope":
      return andThen(again(state, message, message.attachment ?? { _tag: "Local" }, answered), waitLonger)
    case "Aborted":
      // nobody gave it up: the device has its bytes no more, or cannot read them
      return failed(state, message, "", { _tag: "Key", key: "error:file-gone", params: {} })
  }
}

/** The service has the file: the message is said in its turn. */
const stored = (state: State, message: Unsent, file: number): Turn =>
  file > 0
    ? sendNext(withAttachment(freed(state, message.id), message, { _tag: "Stored", file }), message.chat)
    : troubled(freed(state, message.id), message, { _tag: "NotEnvelope" })

const inForms = <S extends Pick<State, "attaching">>(state: S): S => ({
  ...state,
  attaching: { ...state.attaching, inForms: true }
})

/** A step of an upload is done, or not; the next one follows (OUTBOX-09, OUTBOX-10). */
export const stepped = (state: State, end: { readonly [S in Step]: AreaReplyOf<"outbox", S> }[Step]): Turn => {
  const { chat, id } = end.ask
  const message = chatOf(state, chat).waiting.find((each) => each.id === id)
  // given up meanwhile, or another tab's by now
  if (message === undefined || !awaitsFile(message) || !leads(state)) return stay(freed(state, id))
  if (end.result._tag === "Problem") {
    const { answered } = end.result
    if (end.call !== "uploadFile" && isUnknownCall(answered)) return stay(inForms(freed(state, id)))
    return endsSession(answered) ? tell(freed(state, id), answered) : troubled(freed(state, id), message, answered)
  }
  if (end.call === "uploadFile") {
    const { data } = end.result
    if ("msg_id" in data && data.msg_id > 0) return sent(withAnswer(freed(state, id)), message, data)
    return stored(state, message, "file_id" in data ? whole(data.file_id) : 0)
  }
  const { offset, upload } = end.result.data
  if (end.call !== "uploadBegin") return goOn(state, message, upload, offset)
  return goOn(withAttachment(state, message, { _tag: "Uploading", upload }), message, upload, 0)
}

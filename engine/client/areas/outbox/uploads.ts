import type { Me } from "../../../account/User.ts"
import { looseWhole } from "../../../api/values.ts"
import type { Answered } from "../../../error/outcome.ts"
import { kindOfBody } from "../../../message/kinds/kinds.ts"
import { requestIntent } from "../../ask.ts"
import { endOtherUpload, FILE_GONE, withUpload } from "../../core/uploads/bring.ts"
import { sendBody, sendNext } from "../../core/conversation/outbox.ts"
import { withoutSilence, delayOutbox, isAbsent, TRIES, waitLonger, withUnsent } from "../../core/conversation/outbox.ts"
import type { Intent } from "../../Intent.ts"
import { endsSession, problemWords, tellProblem, showToast } from "../../core/notices/notices.ts"
import { meIn } from "../../core/session/me.ts"
import { withSentMessage } from "../../core/conversation/replies/send.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "../../core/conversation/State.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { isUnknownCall } from "../../unknown.ts"
import type { UploadWhole } from "../../core/uploads/Upload.ts"
import type { Words } from "../../core/notices/Words.ts"
import type { EndAsk, UploadStep } from "./Ask.ts"
import { type FileUpload, uploadIn, withoutStep, nextUpload, withoutIdleChats, withProgress, withUnderWay } from "./FileUpload.ts"

/** Bytes of a part: what breaks off is kept as far as it came, so a part may be large (OUTBOX-09, DEC-0220). */
const PART = 8 * 1_048_576

type Asking = Parameters<typeof requestIntent>[0]
type ToastSlices = "toastCount" | "toasts"

const asked = (state: Asking, { chat, id }: FileUpload, call: UploadStep): Intent =>
  requestIntent(state, { area: "outbox", chat, id, ...call })

const keptAs = ({ bytes }: FileUpload): Pick<UploadWhole, "bytes"> => (bytes === undefined ? {} : { bytes })

/** The bytes from here on, or, when all are there, that the service makes a file of them. */
const goOn = <S extends Pick<State, RequestSlices | "uploads">>(
  state: S,
  carried: FileUpload,
  upload: string,
  offset: number
): Turn<S> => {
  const { call, fields, id, size } = carried
  const next = withUpload(state, id, size, offset)
  if (offset >= size) return [next, [asked(state, carried, { call, body: { upload, ...fields } } as EndAsk)]]
  const part = { upload, offset, end: Math.min(size, offset + PART), owner: meIn(state), ...keptAs(carried) }
  const body = { upload, offset }
  return [next, [asked(state, carried, { call: "uploadPart", body, file: id, fields: {}, part })]]
}

/** A file as a whole: that of a message with the message (OUTBOX-18, spec 7.6). */
const asForm = (state: Asking, carried: FileUpload, me: Me): Intent => {
  const { call, fields, id, name, of, size } = carried
  const message = of._tag === "Message" ? { message: said(of.message, me) } : fields
  return asked(state, carried, {
    call,
    body: {},
    file: id,
    fields: message,
    whole: { owner: me.id, name, size, ...keptAs(carried) }
  })
}

const said = (message: Unsent, me: Me): string =>
  JSON.stringify({ ...sendBody(message, me), ...kindOfBody(message.body).rest(message.body) })

/** A file sets out, or asks how far it came before (OUTBOX-09). */
const setOut = <S extends Pick<State, RequestSlices | "attaching" | "uploads">>(
  state: S,
  carried: FileUpload,
  me: Me
): Turn<S> => {
  const { name, size, upload } = carried
  const next = withUnderWay(state, carried)
  if (state.attaching.inForms === true) return [next, [asForm(state, carried, me)]]
  return [
    next,
    [
      upload === ""
        ? asked(state, carried, { call: "uploadBegin", body: { name, size } })
        : asked(state, carried, { call: "uploadState", body: { upload } })
    ]
  ]
}

/** Files that wait set out, as many at a time as may be (OUTBOX-09). */
export const uploadNext = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S
): Turn<S> => {
  const { attaching, outbox, session } = state
  if (attaching.chats.length === 0 && attaching.others.length === 0) return stay(withFull(state, false))
  if (attaching.held || outbox.waits === "busy") return stay(state)
  if (session._tag !== "LoggedIn") return stay(state)
  const carried = nextUpload(state)
  return carried === undefined ? stay(withoutIdleChats(state)) : andThen(setOut(state, carried, session.me), uploadNext)
}

type Step = "uploadBegin" | "uploadState" | "uploadPart" | FileUpload["call"]

/** The file is not sent; those that were chosen with it wait for it no longer (OUTBOX-10). */
const failed = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S,
  { of }: FileUpload,
  refusal: string,
  why: Words | null,
  answered: Answered
): Turn<S> => {
  if (of._tag === "Other") return endOtherUpload(state, of.other, { _tag: "Problem", answered })
  const { chat, id } = of.message
  return sendNext(withUnsent(state, chat, id, { delivery: "failed", refusal, why, attachment: { _tag: "Local" } }), chat)
}

/** Once more from there, but not for ever. */
const again = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S,
  carried: FileUpload,
  upload: string,
  answered: Answered
): Turn<S> =>
  carried.tries < TRIES
    ? stay(withProgress(state, carried, upload, carried.tries + 1))
    : failed(state, carried, "", problemWords(answered), answered)

const withFull = <S extends Pick<State, "attaching">>(state: S, isFull: boolean): S => {
  const { full = false, ...attaching } = state.attaching
  return full === isFull ? state : { ...state, attaching: isFull ? { ...attaching, full: true } : attaching }
}

/** The service takes no more uploads of this person for now: files wait until it does, and the person is told once (OUTBOX-23, DEC-0343). */
const tooMany = <S extends Pick<State, ToastSlices | "attaching" | "outbox">>(state: S, msg: string): Turn<S> =>
  andThen(waitLonger(withFull(state, true)), (next) =>
    state.attaching.full === true ? stay(next) : showToast(next, { _tag: "Said", text: msg }, "answer")
  )

/** What the service says of an upload that goes on elsewhere than we thought, or later. */
const refused = <S extends Pick<State, RequestSlices | ToastSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S,
  carried: FileUpload,
  answered: Extract<Answered, { readonly _tag: "Envelope" }>
): Turn<S> => {
  if (answered.code === 400 && answered.retryAfter !== undefined) return delayOutbox(state, answered.retryAfter)
  switch (answered.reason) {
    case "upload-unknown":
      return again(state, carried, "", answered)
    case "upload-offset":
    case "upload-unfinished":
      return again(state, carried, carried.upload, answered)
    case "upload-too-many":
      return tooMany(state, answered.msg)
    case "upload-too-slow":
    case "busy":
      return waitLonger(state)
    default:
      return failed(state, carried, answered.msg, null, answered)
  }
}

/** Nobody answered. What the service loses in an outage is no fault of the file: one of its tries does not count (OUTBOX-10, DEC-0389). */
const unanswered = <S extends Pick<State, "attaching" | "chats" | "outbox">>(state: S, carried: FileUpload): Turn<S> =>
  waitLonger(withProgress(state, carried, carried.upload, Math.max(0, carried.tries - 1)))

/** A step of an upload did not end well (OUTBOX-10, DEC-0220). */
const troubled = <S extends Pick<State, RequestSlices | ToastSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S,
  carried: FileUpload,
  answered: Answered
): Turn<S> => {
  switch (answered._tag) {
    case "Envelope":
      return refused(state, carried, answered)
    case "NoResponse":
      return unanswered(state, carried)
    case "HttpStatus":
      if (isAbsent(answered.status)) return unanswered(state, carried)
      return andThen(again(state, carried, carried.upload, answered), waitLonger)
    case "NotEnvelope":
      return andThen(again(state, carried, carried.upload, answered), waitLonger)
    case "Aborted":
      // nobody gave it up: the device has its bytes no more, or cannot read them
      return failed(state, carried, "", FILE_GONE, answered)
  }
}

type EndReply = { readonly [C in FileUpload["call"]]: AreaReplyOf<"outbox", C> }[FileUpload["call"]]
type Done = Extract<EndReply["result"], { readonly _tag: "Done" }>

/** The service has a file: its message is said in its turn, or is said already; of any other its area hears. */
const stored = <S extends Pick<State, ReloadSlices | RowSlices | ToastSlices | "attaching" | "chats" | "outbox" | "uploads">>(
  state: S,
  carried: FileUpload,
  result: Done
): Turn<S> => {
  const { id, of } = carried
  const { data } = result
  const file = typeof data === "object" && "file_id" in data ? looseWhole(data.file_id) : 0
  const next = withoutStep(state, id)
  if (of._tag === "Message" && typeof data === "object" && "msg_id" in data && data.msg_id > 0)
    return withSentMessage(withoutSilence(next), of.message, data)
  if (carried.call === "uploadFile" && file === 0) return troubled(next, carried, { _tag: "NotEnvelope" })
  if (of._tag === "Other") return endOtherUpload(next, of.other, result)
  const { chat, id: message } = of.message
  return sendNext(withUnsent(next, chat, message, { attachment: { _tag: "Stored", file } }), chat)
}

const inForms = <S extends Pick<State, "attaching">>(state: S): S => ({
  ...state,
  attaching: { ...state.attaching, inForms: true }
})

/** A step of an upload is done, or not; the next one follows (OUTBOX-09, OUTBOX-10). */
export const endUploadStep = (state: State, end: { readonly [S in Step]: AreaReplyOf<"outbox", S> }[Step]): Turn => {
  const { id } = end.ask
  const carried = uploadIn(state, end.ask)
  if (carried === undefined) return stay(withoutStep(state, id))
  if (end.result._tag === "Problem") {
    const { answered } = end.result
    const isStep = end.call === "uploadBegin" || end.call === "uploadPart" || end.call === "uploadState"
    if (isStep && isUnknownCall(answered)) return stay(inForms(withoutStep(state, id)))
    // files wait, for a session that is over is not asked again at once
    if (endsSession(answered)) return andThen(waitLonger(withoutStep(state, id)), (next) => tellProblem(next, answered))
    return troubled(withoutStep(state, id), carried, answered)
  }
  if (end.call === "uploadFile" || end.call === "uploadAvatar" || end.call === "uploadEmoji")
    return stored(state, carried, end.result)
  const { offset, upload } = end.result.data
  if (end.call !== "uploadBegin") return goOn(state, carried, upload, offset)
  return goOn(withProgress(withFull(state, false), carried, upload, carried.tries), carried, upload, 0)
}

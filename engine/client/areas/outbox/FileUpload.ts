import type { ContactId } from "../../../contact/Contact.ts"
import type { Attachment } from "../../core/conversation/Attachment.ts"
import { awaitsFile, hasFiles, isBehindInPick, isFiled } from "../../core/conversation/attachments.ts"
import { coverIn, endCallOf, withUpload } from "../../core/uploads/bring.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { withUnsent } from "../../core/conversation/outbox.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "../../core/conversation/State.ts"
import { isLeader } from "../../core/tabs/Part.ts"
import type { FileId, OtherUpload } from "../../core/uploads/Upload.ts"
import { withoutUpload } from "../../core/uploads/uploads.ts"
import type { EndCall } from "./Ask.ts"

/** Files on their way at once: so many of messages, and so many of all others, which do not wait for each other (OUTBOX-09, OUTBOX-20). */
const AT_ONCE = 2

/** A file that is brought to the service, whatever it is for: what the steps of an upload work on (OUTBOX-20, DEC-0341). */
export interface FileUpload {
  readonly id: FileId
  /** The name of its bytes, where that is another. */
  readonly bytes?: FileId | undefined
  /** Where the message stands that it goes with; empty: it goes with none. */
  readonly chat: ContactId | ""
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The service's name for the upload; empty before it has begun. */
  readonly upload: string
  readonly tries: number
  /** The call that makes a file of it, and what goes with that. */
  readonly call: EndCall
  readonly fields: { readonly cover?: string }
  readonly of: { readonly _tag: "Message"; readonly message: Unsent } | { readonly _tag: "Other"; readonly other: OtherUpload }
}

type Carrying = Pick<State, "attaching" | "chats">

const ofMessage = (message: Unsent): FileUpload | undefined => {
  const { attachment, body, bytes, chat, id, tries } = message
  if (!awaitsFile(message) || !isFiled(body)) return undefined
  const { name, size } = body
  const upload = attachment?._tag === "Uploading" ? attachment.upload : ""
  const fields = body._tag === "Video" ? coverIn(body.poster) : {}
  return { id, bytes, chat, name, size, upload, tries, call: "uploadFile", fields, of: { _tag: "Message", message } }
}

const ofOther = (other: OtherUpload): FileUpload => {
  const { cover, file, name, size, tries, upload } = other
  const fields = cover === undefined ? {} : { cover }
  return { id: file, chat: "", name, size, upload, tries, call: endCallOf(other), fields, of: { _tag: "Other", other } }
}

/** The file that a step was about; nothing where it was given up meanwhile, or is another tab's by now. */
export const uploadIn = (
  state: Carrying & Pick<State, "connection">,
  { chat, id }: Pick<FileUpload, "chat" | "id">
): FileUpload | undefined => {
  if (chat === "") return state.attaching.others.filter(({ file }) => file === id).map(ofOther)[0]
  const message = isLeader(state) ? chatOf(state, chat).waiting.find((each) => each.id === id) : undefined
  return message === undefined ? undefined : ofMessage(message)
}

const awaitingMessage = (state: Carrying): Unsent | undefined => {
  const { chats, inForms, underWay } = state.attaching
  for (const id of chats) {
    const { waiting } = chatOf(state, id)
    const found = waiting.find(
      (each) =>
        awaitsFile(each) &&
        !underWay.includes(each.id) &&
        // as it arrives it is said: those before it in its pick come first
        (inForms !== true || !isBehindInPick(waiting, each))
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** The next file that may set out: of a message from the tab that leads, any other from the tab that holds it. */
export const nextUpload = (state: Carrying & Pick<State, "connection">): FileUpload | undefined => {
  const { others, underWay } = state.attaching
  const mayFile = underWay.length < AT_ONCE && isLeader(state)
  const message = mayFile ? awaitingMessage(state) : undefined
  if (message !== undefined) return ofMessage(message)
  const other = others.filter(({ goes }) => goes).length < AT_ONCE ? others.find(({ goes }) => !goes) : undefined
  return other === undefined ? undefined : ofOther(other)
}

const withOther = <S extends Pick<State, "attaching">>(state: S, id: FileId, change: Partial<OtherUpload>): S => ({
  ...state,
  attaching: {
    ...state.attaching,
    others: state.attaching.others.map((each) => (each.file === id ? { ...each, ...change } : each))
  }
})

/** A step of it is under way from now on. */
export const withUnderWay = <S extends Pick<State, "attaching" | "uploads">>(state: S, { id, of, size }: FileUpload): S => {
  const next =
    of._tag === "Other"
      ? withOther(state, id, { goes: true })
      : { ...state, attaching: { ...state.attaching, underWay: [...state.attaching.underWay, of.message.id] } }
  return withUpload(next, id, size, 0)
}

/** No step of it is under way any more. */
export const withoutStep = <S extends Pick<State, "attaching" | "uploads">>(state: S, id: FileId): S => {
  const underWay = state.attaching.underWay.filter((each) => each !== id)
  return withoutUpload(withOther({ ...state, attaching: { ...state.attaching, underWay } }, id, { goes: false }), id)
}

/** With how far it has come: the service's name for the upload, and what went wrong on the way. */
export const withProgress = <S extends Carrying>(state: S, { id, of }: FileUpload, upload: string, tries: number): S => {
  if (of._tag === "Other") return withOther(state, id, { upload, tries })
  const attachment: Attachment = upload === "" ? { _tag: "Local" } : { _tag: "Uploading", upload }
  return withUnsent(state, of.message.chat, of.message.id, { attachment, tries })
}

/** Without chats in which no file waits. */
export const withoutIdleChats = <S extends Carrying>(state: S): S => {
  const chats = state.attaching.chats.filter((id) => hasFiles(state, id))
  return chats.length === state.attaching.chats.length ? state : { ...state, attaching: { ...state.attaching, chats } }
}

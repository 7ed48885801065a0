import { Result } from "effect"
import type { Refused } from "../../../error/refusal.ts"
import type { Body } from "../../../message/Body.ts"
import { fileName } from "../../../message/fileName.ts"
import { checkAttachment, checkPick, fileClass, fileType } from "../../../message/files.ts"
import { peaksIn } from "../../../message/kinds/peaks.ts"
import { isKnownMessage, maySay, withNewMessage } from "../../core/conversation/commands/send.ts"
import type { Attachment } from "../../core/conversation/Attachment.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import { withFilesLeaving } from "../../core/conversation/draftFiles.ts"
import { refuseByToast } from "../../core/notices/notices.ts"
import { meIn } from "../../core/session/me.ts"
import type { State } from "../../State.ts"
import { andThen, type InnerIntent, stay, type Turn } from "../../Turn.ts"
import type { CommandOf } from "../types.ts"
import type { AttachedFile, SentFile } from "./Command.ts"

type Asked = Extract<CommandOf<"outbox">, { readonly _tag: "AttachAsked" }>

/** What is known of a file when it is said. */
type Described = SentFile & Pick<AttachedFile, "as" | "spoken">

/** What a message of a chosen file holds until the service has it: no address yet. */
export const bodyOfFile = ({ as, height, name, poster = "", seconds = 0, size, spoken, thumbHash, width }: Described): Body => {
  const stored = { url: "", name, size, preview: "", download: "", thumbnail: "", file: 0 }
  const sides = { width, height, ...(thumbHash === "" ? {} : { thumbHash }) }
  switch (fileType(name, as ?? (spoken === undefined ? "file" : "voice"))) {
    case "image":
      return { _tag: "Image", ...stored, ...sides }
    case "video":
      return { _tag: "Video", ...stored, ...sides, poster, seconds }
    case "voice":
      return { _tag: "Voice", ...stored, seconds: spoken?.seconds ?? 0, ...peaksIn({ peaks: spoken?.peaks }) }
    default:
      return { _tag: "File", ...stored }
  }
}

const isMedia = ({ name }: AttachedFile): boolean => fileClass(name) === "image" || fileClass(name) === "video"

/** As many as may be chosen at once: pictures and videos, or files among them (FILE-06). */
const checkCount = (files: ReadonlyArray<AttachedFile>): Result.Result<void, Refused> =>
  checkPick(files.every(isMedia) ? "media" : "files", files.length)

const choosing = ({ unmade }: AttachedFile): Attachment => ({ _tag: "Choosing", ...(unmade === undefined ? {} : { unmade }) })

/** One file becomes a message, which is shown as soon as its bytes and then itself are kept (OUTBOX-07). */
const attachOne = <S extends Pick<State, "chats" | "service" | "session">>(
  state: S,
  { chat, files, now }: Asked,
  chosen: AttachedFile
): Turn<S> => {
  const file = { ...chosen, name: fileName(chosen.name) }
  const asked = { chat, id: file.id, now }
  if (isKnownMessage(state, asked)) return stay(state)
  const { fileExtensions, fileMax } = state.service
  const may = checkAttachment(file, { bytes: fileMax, extensions: fileExtensions })
  if (Result.isFailure(may)) return refuseByToast(state, may.failure)
  const pick = files.length === 1 ? {} : { pick: (files[0] ?? file).id }
  const said = { body: bodyOfFile(file), at: [], attachment: choosing(file), ...pick }
  return [withNewMessage(state, asked, said), [{ _tag: "KeepBytes", owner: meIn(state), chat, id: file.id }]]
}

/** What stood in the draft goes into the messages, or, where the service would not take it, away; what never stood there leaves it alone. */
const leaving = <S extends Pick<State, "chats" | "drafts">>(state: S, { chat, files }: Asked): S => {
  const { keeping } = chatOf(state, chat)
  const chosen = files.flatMap(({ chosen: of, id }) => (of === undefined ? [] : [[of, id] as const]))
  if (chosen.length === 0) return state
  return withFilesLeaving(state, chat, new Map(chosen.filter(([, id]) => keeping.some((each) => each.id === id))))
}

/** The command ends with the last of its messages, where that is to be sent. */
const awaited = (state: Pick<State, "chats">, { chat, files, now }: Asked): ReadonlyArray<InnerIntent> => {
  const last = files.at(-1)
  return last !== undefined && isKnownMessage(state, { chat, id: last.id, now })
    ? [{ _tag: "Await", chat, message: last.id }]
    : []
}

/**
 * Files that somebody chose go to a chat, each as a message of its own (FILE-06, FILE-09, spec 2.10). What the service would not take is
 * said before a byte of it goes.
 */
export const attachFiles = <S extends Pick<State, "chats" | "contacts" | "drafts" | "entered" | "open" | "service" | "session">>(
  state: S,
  asked: Asked
): Turn<S> => {
  const may = Result.flatMap(maySay(state, asked), () => checkCount(asked.files))
  if (Result.isFailure(may)) return refuseByToast(state, may.failure)
  const turn = asked.files.reduce<Turn<S>>((before, file) => andThen(before, (next) => attachOne(next, asked, file)), stay(state))
  return andThen(turn, (next) => [leaving(next, asked), awaited(next, asked)])
}

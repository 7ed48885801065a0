import type { Answered } from "../../../error/outcome.ts"
import { problemWords } from "../notices/notices.ts"
import { tokenIn } from "../session/me.ts"
import type { State } from "../../State.ts"
import type { AreaReply } from "../../CallReply.ts"
import type { Turn } from "../../Turn.ts"
import type { FileId, FilePurpose, OtherUpload } from "./Upload.ts"
import { withoutUpload } from "./uploads.ts"
import type { Words } from "../notices/Words.ts"

type Bringing = Pick<State, "attaching" | "uploads">

/** What the small picture of a video begins with; the service takes what follows. */
const POSTER = "data:image/jpeg;base64,"

/** The small picture of a video goes up with it (DEC-0250). */
export const coverIn = (poster: string | undefined): { readonly cover?: string } =>
  poster?.startsWith(POSTER) === true ? { cover: poster.slice(POSTER.length) } : {}

/** A file sets out; so much of it is there already. */
export const withUpload = <S extends Pick<State, "uploads">>(state: S, file: FileId, size: number, sent = 0): S => ({
  ...state,
  uploads: { ...state.uploads, [file]: { sent, size } }
})

/** What says that the bytes of a file cannot be read any more. */
export const FILE_GONE: Words = { _tag: "Key", key: "error:file-gone", params: {} }

/** What an area has brought: a file that a screen holds. */
type Chosen = Pick<OtherUpload, "file" | "name" | "size"> & {
  /** A small picture of a video as a `data:` address. */
  readonly poster?: string | undefined
  /** The service's name for the upload, where it was begun in an earlier run of the page. */
  readonly upload?: string
}

/** Which area hears how the upload of a file ended, and as the reply to which call. */
const HEARING = {
  avatar: { area: "account", call: "uploadAvatar" },
  cover: { area: "moments", call: "uploadFile" },
  group: { area: "groupPicture", call: "uploadFile" },
  emoji: { area: "emoji", call: "uploadEmoji" },
  moment: { area: "moments", call: "uploadFile" }
} as const satisfies Readonly<Record<FilePurpose, Pick<AreaReply["ask"], "area" | "call">>>

/** The call that makes a file of what was brought. */
export const endCallOf = ({ purpose }: Pick<OtherUpload, "purpose">) => HEARING[purpose].call

/**
 * A file goes to the service in the outbox's way: in parts, from where it stopped, again and again until the service answers
 * (OUTBOX-20, DEC-0341). The command stays open until its area has heard the outcome.
 */
export const beginOtherUpload = <S extends Bringing>(
  state: S,
  purpose: FilePurpose,
  { file, name, poster, size, upload: begun = "" }: Chosen,
  { commandId }: { readonly commandId?: string }
): Turn<S> => {
  const known = state.attaching.others.filter((each) => each.file !== file)
  const carried = commandId === undefined ? {} : { for: commandId }
  const upload: OtherUpload = { file, purpose, name, size, ...coverIn(poster), upload: begun, tries: 0, goes: false, ...carried }
  const next = { ...state, attaching: { ...state.attaching, others: [...known, upload] } }
  return [withUpload(next, file, size), [{ _tag: "Hold" }]]
}

/** A file is on its way no more. */
const withoutOther = <S extends Bringing>(state: S, file: FileId): S =>
  withoutUpload<S>(
    { ...state, attaching: { ...state.attaching, others: state.attaching.others.filter((each) => each.file !== file) } },
    file
  )

/** The upload of a file ended: its area hears the outcome. */
export const endOtherUpload = <S extends Bringing & Pick<State, "session">>(
  state: S,
  upload: OtherUpload,
  result: AreaReply["result"]
): Turn<S> => {
  const { area, call } = HEARING[upload.purpose]
  const ask = { area, call, body: {}, of: upload.file, for: upload.for }
  return [withoutOther(state, upload.file), [{ _tag: "Brought", end: { call, ask, token: tokenIn(state), result } as AreaReply }]]
}

/** Why a file is not there; one that nobody gave up and that could not be read is gone from the device, or has changed (OUTBOX-21). */
export const uploadFailureWords = (answered: Answered): Words =>
  answered._tag === "Aborted" ? FILE_GONE : problemWords(answered)

/** A file is given up: nothing more is heard of it, but that its command is over. */
export const giveUp = <S extends Bringing & Pick<State, "session">>(state: S, file: FileId): Turn<S> => {
  const upload = state.attaching.others.find((each) => each.file === file)
  if (upload === undefined) return [state, []]
  const [next, wants] = endOtherUpload(state, upload, { _tag: "Problem", answered: { _tag: "Aborted" } })
  return [next, [...(upload.goes ? [{ _tag: "EndUpload" as const, file }] : []), ...wants]]
}

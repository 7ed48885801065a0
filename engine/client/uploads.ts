import { type Turn, stay } from "./Turn.ts"
import type { State } from "./State.ts"
import type { FileId } from "./Upload.ts"

type Uploads = Pick<State, "uploads">

/** So much of a file is out; what is not on its way any more has no progress. */
export const uploadTold = <S extends Uploads>(state: S, file: FileId, sent: number): Turn<S> => {
  const sending = state.uploads[file]
  return stay(sending === undefined ? state : { ...state, uploads: { ...state.uploads, [file]: { ...sending, sent } } })
}

/** What the small picture of a video begins with; the service takes what follows. */
const POSTER = "data:image/jpeg;base64,"

/** The small picture of a video goes up with it (DEC-0250). */
export const coverIn = (poster: string): { readonly cover?: string } =>
  poster.startsWith(POSTER) ? { cover: poster.slice(POSTER.length) } : {}

/** A file sets out; so much of it is there already. */
export const withUpload = <S extends Uploads>(state: S, file: FileId, size: number, sent = 0): S => ({
  ...state,
  uploads: { ...state.uploads, [file]: { sent, size } }
})

/** A file has arrived, or was given up. */
export const withoutUpload = <S extends Uploads>(state: S, file: FileId): S => {
  const { [file]: _, ...uploads } = state.uploads
  return { ...state, uploads }
}

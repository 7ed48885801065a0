import { type Turn, stay } from "../../Turn.ts"
import type { State } from "../../State.ts"
import type { FileId } from "./Upload.ts"

type Uploads = Pick<State, "uploads">

/** So much of a file is out; what is not on its way any more has no progress. */
export const uploadTold = <S extends Uploads>(state: S, file: FileId, sent: number): Turn<S> => {
  const sending = state.uploads[file]
  return stay(sending === undefined ? state : { ...state, uploads: { ...state.uploads, [file]: { ...sending, sent } } })
}

/** A file has arrived, or was given up. */
export const withoutUpload = <S extends Uploads>(state: S, file: FileId): S => {
  const { [file]: _, ...uploads } = state.uploads
  return { ...state, uploads }
}

import type { FileId } from "#engine/client/core/uploads/Upload.ts"
import { forgetFile, holdAs } from "./files.ts"

/** Bytes as a program in a page has them. */
type Source = string | Uint8Array | Blob | AsyncIterable<Uint8Array>

const piecesOf = async (source: AsyncIterable<Uint8Array>, most: number): Promise<Array<BlobPart>> => {
  const pieces: Array<BlobPart> = []
  let size = 0
  for await (const piece of source) {
    pieces.push(new Uint8Array(piece))
    size += piece.length
    if (size > most) break
  }
  return pieces
}

/** Takes what a program in a page sends: bytes, a `Blob` or a stream; a page has no paths. How many bytes there are; of a stream, one above `most` at most. */
export const holdForProgram = async (id: FileId, source: Source, most: number): Promise<number> => {
  if (typeof source === "string") throw new TypeError(`A page cannot read the path "${source}": give a File, bytes or a stream.`)
  const parts =
    source instanceof Blob ? [source] : source instanceof Uint8Array ? [new Uint8Array(source)] : await piecesOf(source, most)
  const file = new File(parts, "file")
  holdAs(id, file)
  return file.size
}

/** What only this page held may go. */
export const letGoInPage = (id: FileId): Promise<void> => {
  forgetFile(id)
  return Promise.resolve()
}

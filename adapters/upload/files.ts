import type { FileId } from "#engine/client/Upload.ts"

const held = new Map<FileId, File>()

/** Keeps a file that somebody chose until it was sent or put away, and names it. */
export const hold = (file: File): FileId => {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${held.size}-${file.size}`
  held.set(id, file)
  return id
}

/** The file of this name, if it is still kept. */
export const heldFile = (id: FileId): File | undefined => held.get(id)

/** Forgets a file that is not needed any more. */
export const forgetFile = (id: FileId): void => {
  held.delete(id)
}

import type { FileId } from "#engine/client/Upload.ts"

const held = new Map<FileId, File>()

/** Keeps a chosen file until it is sent or removed, and returns its name. */
export const keepChosenFile = (file: File): FileId => {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${held.size}-${file.size}`
  held.set(id, file)
  return id
}

/** Keeps a file under a name that it has already. */
export const holdAs = (id: FileId, file: File): void => {
  held.set(id, file)
}

/** The file of this name, if it is still kept. */
export const chosenFile = (id: FileId): File | undefined => held.get(id)

type Read = (id: FileId) => Promise<File | undefined>

let readKept: Read = () => Promise.resolve(undefined)

/** Where files lie that outlive the page. */
export const keepFilesIn = (read: Read): void => {
  readKept = read
}

/** A file that was kept, also by an earlier run of the page. */
export const keptFile: Read = async (id) => held.get(id) ?? (await readKept(id))

/** Forgets a file that is not needed any more. */
export const forgetFile = (id: FileId): void => {
  held.delete(id)
}

import type { FileId } from "#engine/client/core/uploads/Upload.ts"

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

let writing = 0
let waiting: ReadonlyArray<() => void> = []

/** A file is being written to the device, until what this returns is called. */
export const beginWriting = (): (() => void) => {
  writing += 1
  return () => {
    writing -= 1
    if (writing > 0) return
    for (const goOn of waiting) goOn()
    waiting = []
  }
}

/** When no file is being written: what takes the processor for long comes after it, as people wait for what is written. */
export const allWritten = (): Promise<void> =>
  writing === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting = [...waiting, resolve]
      })

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

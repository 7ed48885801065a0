import type { FileClass } from "#engine/message/files.ts"

/** Classes on the wire. */
export const CATES: Readonly<Record<FileClass, number>> = { document: 1, image: 2, audio: 3, video: 4, other: 9 }

/** Folders of `/storage` by class. */
export const FOLDERS: Readonly<Record<FileClass, string>> = {
  document: "file",
  image: "image",
  audio: "voice",
  video: "video",
  other: "file"
}

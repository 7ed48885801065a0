import { open } from "node:fs/promises"
import { fileClass, type FileClass } from "#engine/message/files.ts"

/** What a file is, told by its content; its extension is only a claim. */
export interface FileKind {
  readonly class: FileClass
  readonly mime: string
  /** Extension of its content, without a dot. */
  readonly ext: string
}

/** Bytes that are looked at: no more is ever unpacked of an archive than what stands in them. */
const SAMPLE = 4100
/** Bytes of a text that are looked at. */
const TEXT_SAMPLE = 1024 * 1024

const OCTETS = "application/octet-stream"

/** Pictures that browsers draw, and in which nothing runs. */
const PICTURES: ReadonlyMap<string, string> = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/apng", "png"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
  ["image/bmp", "bmp"],
  ["image/x-icon", "ico"]
])

const OFFICE = /^application\/(?:zip|x-cfb|rtf|vnd\.(?:openxmlformats|oasis|ms-))/

const DOCUMENTS: Readonly<Record<string, { readonly mime: string; readonly fits: RegExp }>> = {
  pdf: { mime: "application/pdf", fits: /^application\/pdf$/ },
  doc: { mime: "application/msword", fits: OFFICE },
  xls: { mime: "application/vnd.ms-excel", fits: OFFICE },
  ppt: { mime: "application/vnd.ms-powerpoint", fits: OFFICE },
  docx: { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", fits: OFFICE },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", fits: OFFICE },
  pptx: { mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation", fits: OFFICE }
}

/** What sounds or moves, by any container: some telephones name their recordings freely. */
const PLAYS = /^(?:audio|video)\//

/** Containers of broadcasts and of Flash: no browser plays them, and the server cannot take what they tell out of their streams (DEC-0209). */
const UNCLEANED: ReadonlySet<string> = new Set(["video/mp2t", "video/x-flv"])

/** A stream of MPEG-2 pictures without a container. */
const isMpeg = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0xb3]))

/** What could run or be drawn by a browser is nothing but bytes here. */
const isActive = (mime: string): boolean => /^text\/|html|xml|svg|script/i.test(mime)

// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const CONTROLS = /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    // a character may be cut by the end of the sample
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The media type of a text in any usual encoding; nothing if the content is not text. */
const textType = (bytes: Buffer): string | undefined => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes)
    return CONTROLS.test(text) ? undefined : "text/plain; charset=utf-16"
  }
  if (CONTROLS.test(bytes.toString("latin1"))) return undefined
  return isUtf8(bytes) ? "text/plain; charset=utf-8" : "text/plain"
}

const beginning = async (path: string, bytes: number): Promise<Buffer> => {
  const handle = await open(path, "r")
  try {
    const buffer = Buffer.alloc(bytes)
    let at = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, at, bytes - at, at)
      at += bytesRead
      if (bytesRead === 0 || at === bytes) return buffer.subarray(0, at)
    }
  } finally {
    await handle.close()
  }
}

const detected = async (bytes: Buffer): Promise<{ readonly mime: string; readonly ext: string } | undefined> => {
  // with the first file, and not with the server, which starts sooner without it
  const { fileTypeFromBuffer } = await import("file-type")
  // a file that ends within a structure is none of that kind
  return fileTypeFromBuffer(bytes).catch(() => undefined)
}

/**
 * What the file at `path` is, when it is what its extension claims; nothing when it is not (H-36). Pictures, sounds, videos and documents must
 * be of their class, texts must hold no bytes that no text has; of other extensions nothing is known but that nothing in them runs here.
 */
export const sniff = async (path: string, ext: string): Promise<FileKind | undefined> => {
  const claimed = fileClass(`a.${ext}`)
  if (ext === "txt" || ext === "md") {
    const mime = textType(await beginning(path, TEXT_SAMPLE))
    return mime === undefined ? undefined : { class: "document", mime, ext }
  }
  const bytes = await beginning(path, SAMPLE)
  const found = await detected(bytes)
  const mime = found?.mime ?? (isMpeg(bytes) ? "video/mpeg" : OCTETS)
  switch (claimed) {
    case "image": {
      const picture = PICTURES.get(mime)
      return picture === undefined ? undefined : { class: "image", mime, ext: picture }
    }
    case "audio":
    case "video":
      return PLAYS.test(mime) && !UNCLEANED.has(mime) ? { class: claimed, mime: mime.split(";")[0] ?? mime, ext } : undefined
    case "document": {
      const document = DOCUMENTS[ext]
      return document?.fits.test(mime) === true ? { class: "document", mime: document.mime, ext } : undefined
    }
    case "other":
      return { class: "other", mime: isActive(mime) ? OCTETS : mime, ext }
  }
}

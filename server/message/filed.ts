import type { StoredFile } from "../upload/StoredFile.ts"

/** The file of a message in the store; every column is `null` if the message has none. */
export interface Filed {
  readonly f_id: number | null
  readonly f_path: string | null
  readonly f_name: string | null
  readonly f_ext: string | null
  readonly f_cate: number | null
  readonly f_size: number | null
}

/** Columns of {@link Filed}, and the tables they come from; `m` is the message. Without a file nothing is looked up. */
export const FILED =
  "fl.file_id AS f_id, fl.path AS f_path, fl.name AS f_name, fl.ext AS f_ext, fl.cate AS f_cate, fb.size AS f_size"
export const FILED_FROM = "LEFT JOIN files fl ON fl.file_id = NULLIF(m.file_id, 0) LEFT JOIN blobs fb ON fb.hash = fl.hash"

/** What a frame and a list tell of the file of a message. */
export type FileFacts = Pick<StoredFile, "path" | "name" | "ext" | "cate" | "size" | "file_id">

/** The file of a row; nothing where there is none. */
export const fileFacts = ({ f_cate, f_ext, f_id, f_name, f_path, f_size }: Filed): FileFacts | undefined =>
  f_id === null
    ? undefined
    : {
        file_id: f_id,
        path: f_path ?? "",
        name: f_name ?? "",
        ext: f_ext ?? "",
        cate: f_cate ?? 0,
        size: f_size ?? 0
      }

/** Endings for which there is a picture (`server/static/img/ext`). */
const PICTURED: ReadonlySet<string> = new Set(
  "jpg jpeg ico webp bmp gif png pdf mp3 wav wmv amr mp4 3gp avi m2v mkv mov ppt pptx doc docx xls xlsx txt md hevc zip".split(
    " "
  )
)

/** Path of the picture that stands for files of an ending. */
const iconOf = (ext: string): string => `/static/img/ext/${PICTURED.has(ext) ? `${ext.toUpperCase()}.png` : "folder.png"}`

const [STORED_AT, SAVED_AT] = ["/storage/", "/filedown/"] as const

/** The path that downloads a file: its own path in one segment, which is as hard to guess. */
const downloadOf = (path: string): string => SAVED_AT + path.slice(STORED_AT.length).replaceAll("/", "~")

/** The path of the file that such a path names. */
export const pathOfDownload = (path: string): string => STORED_AT + path.slice(path.lastIndexOf("/") + 1).replaceAll("~", "/")

/** The addresses of a file on the service at `home`: to show it, to save it, and of its small picture. */
export const addressesOf = ({ cate, ext, path }: Pick<FileFacts, "cate" | "ext" | "path">, home: string) => {
  const content = home + path
  return {
    preview: `${home}/view.html?src=${encodeURIComponent(content)}`,
    download: home + downloadOf(path),
    extUrl: cate === IMAGE ? content : home + iconOf(ext)
  }
}

/** The class of pictures on the wire. */
const IMAGE = 2

/** The file fields of a message beside its content: an emoji has its number; a voice has none, because it cannot be saved (spec 3.3). */
export const filedWire = (type: string, file: FileFacts | undefined, home: string) => {
  if (file === undefined) return {}
  const { cate, file_id, name, size } = file
  if (type === "emoji") return { file_id }
  const isVoice = type === "voice"
  return {
    file_id: isVoice ? 0 : file_id,
    file_cate: cate,
    fileName: name,
    fileSize: size,
    file_name: name,
    file_size: size,
    ...addressesOf(file, home),
    ...(isVoice ? { download: "" } : {})
  }
}

/** Content as it travels: of a file its address. */
export const contentWire = (content: string, file: FileFacts | undefined, home: string): string =>
  file === undefined ? content : home + content

import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { Size } from "../format/coverSize.ts"

/** What a file is, told by its name (spec 7.6). */
export type FileClass = "document" | "image" | "audio" | "video" | "other"

const CLASSES: ReadonlyMap<string, FileClass> = new Map(
  (
    [
      ["document", "ppt pptx doc docx xls xlsx pdf txt md"],
      ["image", "jpg jpeg png bmp gif webp ico"],
      ["audio", "mp3 wav wmv amr"],
      ["video", "mp4 3gp avi m2v mkv mov"]
    ] as const
  ).flatMap(([name, extensions]) => extensions.split(" ").map((each) => [each, name] as const))
)

/** What follows the last dot of a name, in lower case; nothing where no name stands before it. */
export const extensionOf = (name: string): string => /(?<=[^.]\.)[^.]+$/.exec(name.toLowerCase())?.[0] ?? ""

/** The class of a file by its extension, in any case of its letters (FILE-01, spec 7.6, DEC-0054). */
export const fileClass = (name: string): FileClass => CLASSES.get(extensionOf(name)) ?? "other"

/** What a file may become in a chat. */
export type FileType = "image" | "video" | "voice" | "file"

/**
 * The type of message that a file becomes: what its extension says, whatever was asked for; sounds are voices where somebody spoke
 * them, else files; other files are what was asked for (FILE-02, spec 7.6, DEC-0054).
 */
export const fileType = (name: string, asked: FileType): FileType => {
  switch (fileClass(name)) {
    case "image":
      return "image"
    case "video":
      return "video"
    case "audio":
      return asked === "voice" ? "voice" : "file"
    case "document":
      return "file"
    case "other":
      return asked
  }
}

/** What a service takes of files. */
export interface UploadLimits {
  /** Most bytes of a file. */
  readonly bytes: number
  /** Extensions that are taken, in lower case; none: all are. */
  readonly extensions: ReadonlyArray<string>
}

/** Bytes of the unit in which limits are said. */
export const MEGABYTE = 1_048_576

/** Whether a file is small enough for the service, by its bytes (FILE-03, spec 5.4, 9.1). */
export const checkFileSize = (bytes: number, { bytes: most }: Pick<UploadLimits, "bytes">): Result.Result<void, Refused> =>
  bytes <= most ? Result.succeed(undefined) : Result.fail(refused("file-too-large", { max: most / MEGABYTE }))

/** Whether there is anything in a file, by its bytes (FILE-04, spec 5.4, DEC-0054). */
export const checkFileContent = (bytes: number): Result.Result<void, Refused> =>
  bytes > 0 ? Result.succeed(undefined) : Result.fail(refused("file-empty"))

/** Whether the service takes files of such a name (FILE-05, spec 5.4, DEC-0054). */
export const checkFileName = (name: string, { extensions }: Pick<UploadLimits, "extensions">): Result.Result<void, Refused> =>
  extensions.length === 0 || extensions.includes(extensionOf(name))
    ? Result.succeed(undefined)
    : Result.fail(refused("file-type"))

/** Most pixels of a picture, in millions: larger ones are made to fill memory (DEC-0080). */
export const MEGAPIXELS_MAX = 100

/** Whether a picture has few enough pixels to be shown; no other is decoded (FILE-11, spec 5.4, DEC-0329). */
export const checkSides = ({ height, width }: Size): Result.Result<void, Refused> =>
  width * height <= MEGAPIXELS_MAX * 1_000_000
    ? Result.succeed(undefined)
    : Result.fail(refused("image-too-large", { max: MEGAPIXELS_MAX }))

/** A file that is to go to a chat. */
interface Attachment {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** In pixels, where its head says them. */
  readonly sides?: Size
}

/** What its name makes a picture is one for all clients; under another name it goes as a file, and nobody decodes it. */
const checkSidesOf = ({ name, sides }: Attachment): Result.Result<void, Refused> =>
  sides === undefined || fileClass(name) !== "image" ? Result.succeed(undefined) : checkSides(sides)

/**
 * Whether a file may go to a chat: there is something in it, it is small enough, the service takes its kind, and as a picture it has not
 * too many pixels (FILE-09, spec 5.4).
 */
export const checkAttachment = (file: Attachment, limits: UploadLimits): Result.Result<void, Refused> =>
  Result.gen(function* () {
    yield* checkFileContent(file.size)
    yield* checkFileName(file.name, limits)
    yield* checkFileSize(file.size, limits)
    yield* checkSidesOf(file)
  })

/** Most pictures and videos, or other files, that are chosen at once (FILE-06, spec 5.3, DEC-0054). */
export const PICK_MAX = { media: 9, files: 5 } as const

/** Whether so many may be chosen at once (FILE-06, spec 5.3, DEC-0054). */
export const checkPick = (of: keyof typeof PICK_MAX, count: number): Result.Result<void, Refused> =>
  count <= PICK_MAX[of] ? Result.succeed(undefined) : Result.fail(refused("file-too-many", { max: PICK_MAX[of] }))

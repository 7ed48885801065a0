import { rm } from "node:fs/promises"
import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { fileName } from "#engine/message/fileName.ts"
import { checkFileContent, extensionOf } from "#engine/message/files.ts"
import { newKey } from "../blob/key.ts"
import { type Staged, type Staging, stagedFile } from "../blob/Staging.ts"
import type { Ctx } from "../Handler.ts"
import type { NewFile } from "./StoredFile.ts"
import { CATES, FOLDERS } from "./classes.ts"
import type { Finishing, Keep } from "./files.ts"
import { type StoredContent, keepContent, type Work } from "./keepContent.ts"
import { checkUploadName, checkSize, type UploadPurpose, type UploadTerms } from "./mayUpload.ts"
import { forgetMetadata } from "./metadata/forget.ts"
import { makeAvatar, measurePicture, payPixels } from "./pictures.ts"
import { type FileKind, sniff } from "./sniff.ts"

/** A file as it came, and what it is for. */
export interface PreparedFile {
  readonly staging: Staging
  readonly staged: Staged
  /** As somebody wrote it, with an extension if they did. */
  readonly name: string
  readonly purpose: UploadPurpose
  readonly terms: UploadTerms
}

/** A file whose bytes are kept, before anybody has it. */
export interface Prepared {
  readonly file: NewFile
  readonly kept: StoredContent
  /** The upload in parts of which it was made. */
  readonly finishing?: Finishing | undefined
}

/** The facts of the file for the store. */
export const keepRequest = ({ config, now, tokenHash }: Ctx, { file, finishing, kept }: Prepared): Keep => ({
  ...{ asking: { tokenHash, now }, file, finishing },
  ...{ isKnown: kept.isKnown, quota: config.storageQuota }
})

/** Endings of what may be an emoji. */
const EMOJI: ReadonlySet<string> = new Set(["jpg", "png", "gif"])

/** What stands in an address: letters and digits, few of them. */
const inPath = (ext: string): string => (/^[a-z0-9]{1,8}$/.test(ext) ? `.${ext}` : "")

/** What may be told before anything is looked at. */
const check = ({ purpose, staged, terms }: PreparedFile, name: string): Result.Result<void, Refused> => {
  const content = checkFileContent(staged.size)
  if (Result.isFailure(content)) return content
  const size = checkSize(purpose, staged.size, terms)
  return Result.isFailure(size) ? size : checkUploadName(purpose, name, terms)
}

/** What it is, where it may be that. */
const kindOf = async ({ purpose, staged }: PreparedFile, ext: string): Promise<Result.Result<FileKind, Refused>> => {
  const kind = await sniff(staged.path, ext)
  const isFit =
    kind !== undefined && (purpose === "file" || kind.class === "image") && (purpose !== "emoji" || EMOJI.has(kind.ext))
  return isFit ? Result.succeed(kind) : Result.fail(refused(purpose === "emoji" ? "emoji-type" : "file-type"))
}

/** What is seen or heard, by any name. */
const SHOWN = /^(?:image|audio|video)\/|asf$/

/** The content to store: an avatar is drawn again; other pictures, videos and sounds lose everything that is not needed to show them. */
const shown = async (
  { purpose, staged, staging, terms: { userId } }: PreparedFile,
  kind: FileKind
): Promise<Result.Result<{ readonly staged: Staged; readonly kind: FileKind }, Refused>> => {
  if (purpose !== "avatar") {
    const isChanged = SHOWN.test(kind.mime) && (await forgetMetadata(staged.path, staging.beside()))
    return Result.succeed({ staged: isChanged ? await stagedFile(staged.path) : staged, kind })
  }
  const sides = Result.flatMap(await measurePicture(staged.path, kind.mime), (picture) => payPixels(userId, picture))
  if (Result.isFailure(sides)) return Result.fail(sides.failure)
  const target = staging.beside()
  const drawn = await makeAvatar(staged.path, kind.mime, target, userId)
  if (Result.isSuccess(drawn)) return Result.succeed({ staged: await stagedFile(target), kind: drawn.success })
  await rm(target, { force: true })
  return Result.fail(drawn.failure)
}

/**
 * Looks at what came, and keeps its bytes: its size and its name first, then what it is, told by its content (H-36). Refuses what is none
 * of what may come. The next step gives the file to its owner; when that fails, `abandonContent` takes the bytes back.
 */
export const prepareFile = async (work: Work, came: PreparedFile): Promise<Result.Result<Prepared, Refused>> => {
  const { purpose } = came
  const name = fileName(came.name)
  const may = check(came, name)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const said = extensionOf(name)
  const found = await kindOf(came, said)
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const clean = await shown(came, found.success)
  if (Result.isFailure(clean)) return Result.fail(clean.failure)
  const { kind, staged } = clean.success
  try {
    const folder = purpose === "file" || purpose === "image" ? FOLDERS[kind.class] : purpose
    return Result.map(await keepContent(work, staged, kind, came.terms.userId), (kept) => ({
      kept,
      file: {
        ...kept.content,
        path: `/storage/${folder}/${newKey()}${inPath(kind.ext)}`,
        name,
        ext: said,
        cate: CATES[kind.class]
      }
    }))
  } finally {
    if (staged !== came.staged) await rm(staged.path, { force: true })
  }
}

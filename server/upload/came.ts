import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { extensionOf } from "#engine/message/files.ts"
import type { Ctx } from "../Handler.ts"
import { beginCover } from "./covers.ts"
import { missingFile } from "./missingFile.ts"
import type { UploadPurpose } from "./mayUpload.ts"
import type { Finishing } from "./files.ts"
import type { Incoming } from "./Incoming.ts"
import type { PartedUpload } from "./inParts.ts"
import { prepareFile, type Prepared } from "./prepare.ts"

/** What a form says of its file. */
export interface UploadForm {
  readonly ext: string
  readonly upload: string
  /** A small picture of a video in base64, empty without one. */
  readonly cover?: string
}

/** A name with an extension: its own, otherwise that of the other name, otherwise that of the form. */
const named = (name: string, other: string, ext: string): string => {
  if (extensionOf(name) !== "") return name
  if (extensionOf(other) !== "") return other
  return ext === "" ? name : `${name === "" ? "file" : name}.${ext.replace(/^\./, "").toLowerCase()}`
}

type Made<A> = Promise<Result.Result<A, Refused>>

/** Has an upload in parts become something, one asker at a time; what it has become already is answered again. */
const finish = async <A>(
  ctx: Ctx,
  { staging, terms }: Incoming,
  finishing: Finishing,
  nameOf: (begun: PartedUpload) => string,
  use: (prepared: Prepared) => Made<A>
): Made<A> => {
  const { now, store, tokenHash } = ctx
  const { purpose, upload } = finishing
  const isComing = staging.isComing(upload)
  const asking = { tokenHash, now }
  const finished = await store.read("finishedUpload", { asking, ...finishing })
  if (Result.isFailure(finished)) return Result.fail(finished.failure)
  if (finished.success !== null) {
    const file = finished.success
    return await use({ file, finishing, kept: { content: file, isKnown: true } })
  }
  const begun = await store.read("uploadOf", { asking, upload })
  if (Result.isFailure(begun)) return Result.fail(begun.failure)
  // bytes that come now would be taken away while they are written
  if (isComing) return Result.fail(refused("busy"))
  const { received, size } = begun.success
  if (received < size) return Result.fail(refused("upload-unfinished", { received, size }))
  const staged = await staging.whole(upload)
  if (staged === undefined || staged.size !== size) {
    // they were lost while they became a file, as when the machine went down: they come again
    await staging.drop(upload)
    const noted = await store.write("noteUpload", { upload, received: 0, now })
    return Result.fail(Result.isFailure(noted) ? noted.failure : refused("upload-unfinished", { received: 0, size }))
  }
  const prepared = await prepareFile(ctx, { staging, terms, purpose, staged, name: nameOf(begun.success) })
  const made: Result.Result<A, Refused> = Result.isFailure(prepared)
    ? Result.fail(prepared.failure)
    : await use({ ...prepared.success, finishing })
  if (Result.isFailure(made)) {
    const ended = await store.write("endUpload", { upload })
    if (Result.isFailure(ended)) return Result.fail(ended.failure)
  }
  await staging.drop(upload)
  return made
}

/**
 * Has `use` make something of the file that came with the call, or in parts before, whose bytes are kept then. `other` is a second name, where the
 * first has no extension.
 */
export const withFile = async <A>(
  ctx: Ctx,
  purpose: UploadPurpose,
  { cover = "", ext, upload }: UploadForm,
  use: (prepared: Prepared) => Made<A>,
  other = ""
): Made<A> => {
  const { incoming } = ctx
  if (incoming === undefined) return await missingFile(ctx)
  const { file, staging, terms } = incoming
  // the answer does not wait for the cover, and a file that is not used has none (S-04)
  const made = async (prepared: Prepared): Made<A> => {
    const used = await use(prepared)
    if (Result.isSuccess(used)) await beginCover(ctx, staging, prepared.kept.content, terms.userId, cover)
    return used
  }
  if (file !== undefined) {
    const name = named(file.name, other, ext)
    const prepared = await prepareFile(ctx, { staging, terms, purpose, staged: file.staged, name })
    return Result.isSuccess(prepared) ? await made(prepared.success) : Result.fail(prepared.failure)
  }
  if (upload === "") return Result.fail(refused("file-missing"))
  return await staging.inTurn(upload, () =>
    finish(ctx, incoming, { upload, purpose }, ({ name }) => named(name, other, ext), made)
  )
}

import { Readable } from "node:stream"
import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../Handler.ts"
import { missingFile } from "./missingFile.ts"

/** Bytes of a part that came as JSON, where there are any. */
const decoded = (base64: string): AsyncIterable<Buffer> | undefined =>
  base64 === "" ? undefined : Readable.from([Buffer.from(base64, "base64")])

/** Takes bytes from `offset` on, which must be where the upload is; what breaks off is kept as far as it came. */
export const uploadPart: Handler<"uploadPart"> = async (ctx, { base64, offset, upload }) => {
  const { incoming, now, store, tokenHash } = ctx
  const bytes = incoming?.bytes ?? decoded(base64)
  if (incoming === undefined || bytes === undefined) return await missingFile(ctx)
  const begun = await store.read("uploadOf", { asking: { tokenHash, now }, upload })
  if (Result.isFailure(begun)) return Result.fail(begun.failure)
  const { received, size } = begun.success
  if (offset !== received) return Result.fail(refused("upload-offset", { offset: received }))
  const got = await incoming.staging.append(upload, offset, bytes, size)
  if (got.received > received && incoming.staging.notesOffsets !== true) {
    const noted = await store.write("noteUpload", { upload, received: got.received, now })
    if (Result.isFailure(noted)) return Result.fail(noted.failure)
  }
  if (got.broken !== undefined) throw got.broken
  if (got.problem !== undefined) return Result.fail(got.problem)
  return Result.succeed({ data: { upload, offset: got.received, size } })
}

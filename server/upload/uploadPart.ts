import { Readable } from "node:stream"
import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { CallRequest } from "#engine/api/calls.ts"
import type { Ctx, Handler } from "../Handler.ts"
import type { Incoming } from "./Incoming.ts"
import type { PartedUpload } from "./inParts.ts"
import { missingFile } from "./missingFile.ts"

/** Bytes of a part that came as JSON, where there are any. */
const decoded = (base64: string): AsyncIterable<Buffer> | undefined =>
  base64 === "" ? undefined : Readable.from([Buffer.from(base64, "base64")])

/**
 * Takes bytes from `offset` on, which must be where the upload is; what breaks off is kept as far as it came. Until that is noted nothing else
 * may touch them: a page that crashed may have sent some that still come when the next page asks.
 */
export const uploadPart: Handler<"uploadPart"> = async (ctx, asked) => {
  const { incoming } = ctx
  const bytes = incoming?.bytes ?? decoded(asked.base64)
  if (incoming === undefined || bytes === undefined) return await missingFile(ctx)
  const { now, store, tokenHash } = ctx
  const leave = incoming.staging.enter(asked.upload)
  try {
    const begun = await store.read("uploadOf", { asking: { tokenHash, now }, upload: asked.upload })
    if (Result.isFailure(begun)) return Result.fail(begun.failure)
    // said to its owner alone: others do not learn that there is such an upload
    if (leave === undefined) return Result.fail(refused("busy"))
    return await take(ctx, incoming, bytes, asked, begun.success)
  } finally {
    leave?.()
  }
}

const take = async (
  { now, store }: Ctx,
  incoming: Incoming,
  bytes: AsyncIterable<Buffer>,
  { offset, upload }: CallRequest<"uploadPart">,
  { received, size }: PartedUpload
): ReturnType<Handler<"uploadPart">> => {
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

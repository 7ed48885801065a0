import { Result } from "effect"
import { fileName } from "#engine/message/fileName.ts"
import { checkFileContent, extensionOf } from "#engine/message/files.ts"
import { newKey } from "../blob/key.ts"
import type { Handler } from "../Handler.ts"
import { missingFile } from "./missingFile.ts"
import { checkUploadName, checkSize } from "./mayUpload.ts"

/** Begins an upload in parts: the request is checked now, the content when the file is complete. */
export const uploadBegin: Handler<"uploadBegin"> = async (ctx, { name: said, size }) => {
  const { config, incoming, now, store, tokenHash } = ctx
  if (incoming === undefined) return await missingFile(ctx)
  const name = fileName(said)
  const checks = [checkFileContent(size), checkSize("file", size, incoming.terms)]
  if (extensionOf(name) !== "") checks.push(checkUploadName("file", name, incoming.terms))
  for (const check of checks) if (Result.isFailure(check)) return Result.fail(check.failure)
  const begun = await store.write("beginUpload", {
    ...{ asking: { tokenHash, now }, quota: config.storageQuota },
    ...{ upload: newKey(), name, size }
  })
  return Result.map(begun, ({ upload }) => ({ data: { upload, offset: 0, size } }))
}

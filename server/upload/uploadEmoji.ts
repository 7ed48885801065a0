import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { emojiAdd } from "../emoji/emojiAdd.ts"
import { withFile } from "./came.ts"
import { abandon } from "./keepContent.ts"

/** Keeps a picture among the own emoji; answers its address. */
export const uploadEmoji: Handler<"uploadEmoji"> = (ctx, request) =>
  withFile(ctx, "emoji", request, async ({ file, kept }) => {
    const { config, home, now, store, tokenHash } = ctx
    const stored = await store.write("keepFile", {
      asking: { tokenHash, now },
      file,
      isKnown: kept.isKnown,
      quota: config.storageQuota
    })
    if (Result.isFailure(stored)) {
      await abandon(ctx, kept)
      return Result.fail(stored.failure)
    }
    const added = await emojiAdd(ctx, { file_id: stored.success.file_id })
    if (Result.isFailure(added)) await store.write("unkeep", { fileId: stored.success.file_id, since: now })
    return Result.map(added, () => ({ data: home + stored.success.path }))
  })

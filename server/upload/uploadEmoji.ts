import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { emojiAdd } from "../emoji/emojiAdd.ts"
import { withFile } from "./came.ts"
import { abandonContent } from "./keepContent.ts"
import { keepRequest } from "./prepare.ts"

/** Keeps a picture among the own emoji; returns its address. */
export const uploadEmoji: Handler<"uploadEmoji"> = (ctx, request) =>
  withFile(ctx, "emoji", request, async (prepared) => {
    const { home, now, store } = ctx
    const stored = await store.write("keepFile", keepRequest(ctx, prepared))
    if (Result.isFailure(stored)) {
      await abandonContent(ctx, prepared.kept)
      return Result.fail(stored.failure)
    }
    const added = await emojiAdd(ctx, { file_id: stored.success.file_id })
    if (Result.isFailure(added)) await store.write("unkeep", { fileId: stored.success.file_id, since: now })
    return Result.map(added, () => ({ data: home + stored.success.path }))
  })

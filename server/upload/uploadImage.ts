import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { withFile } from "./came.ts"
import { abandon } from "./keepContent.ts"

/** Keeps a picture of the service itself; answers its address. */
export const uploadImage: Handler<"uploadImage"> = (ctx, request) =>
  withFile(ctx, "image", request, async ({ file, kept }) => {
    const { config, home, now, store, tokenHash } = ctx
    const stored = await store.write("keepImage", {
      asking: { tokenHash, now },
      file,
      isKnown: kept.isKnown,
      quota: config.storageQuota
    })
    if (Result.isFailure(stored)) await abandon(ctx, kept)
    return Result.map(stored, ({ path }) => ({ data: home + path, text: "uploaded" as const }))
  })

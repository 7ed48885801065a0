import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { withFile } from "./came.ts"
import { abandon } from "./keepContent.ts"

/** Sets the own avatar; answers its address. */
export const uploadAvatar: Handler<"uploadAvatar"> = (ctx, request) =>
  withFile(ctx, "avatar", request, async ({ file, kept }) => {
    const { config, home, now, store, tokenHash } = ctx
    const set = await store.write("setAvatar", {
      asking: { tokenHash, now },
      file,
      isKnown: kept.isKnown,
      quota: config.storageQuota
    })
    if (Result.isFailure(set)) await abandon(ctx, kept)
    return Result.map(set, ({ path }) => ({ data: home + path, text: "avatar-set" as const }))
  })

import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { withFile } from "./came.ts"
import { abandonContent } from "./keepContent.ts"
import { keepRequest } from "./prepare.ts"

/** Sets the own avatar; returns its address. */
export const uploadAvatar: Handler<"uploadAvatar"> = (ctx, request) =>
  withFile(ctx, "avatar", request, async (prepared) => {
    const { home, store } = ctx
    const set = await store.write("setAvatar", keepRequest(ctx, prepared))
    if (Result.isFailure(set)) await abandonContent(ctx, prepared.kept)
    return Result.map(set, ({ path }) => ({ data: home + path, text: "avatar-set" as const }))
  })

import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { withFile } from "./came.ts"
import { abandonContent } from "./keepContent.ts"
import { keepRequest } from "./prepare.ts"

/** Keeps a picture of the service itself; returns its address. */
export const uploadImage: Handler<"uploadImage"> = (ctx, request) =>
  withFile(ctx, "image", request, async (prepared) => {
    const { home, store } = ctx
    const stored = await store.write("keepImage", keepRequest(ctx, prepared))
    if (Result.isFailure(stored)) await abandonContent(ctx, prepared.kept)
    return Result.map(stored, ({ path }) => ({ data: home + path, text: "uploaded" as const }))
  })

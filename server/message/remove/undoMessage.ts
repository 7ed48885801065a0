import { Result } from "effect"
import { isMobile } from "#engine/account/isMobile.ts"
import type { Handler } from "../../Handler.ts"

/** Takes a message back, by the engine's rule (spec 4.8). */
export const undoMessage: Handler<"undoMessage"> = async ({ now, store, tokenHash, userAgent }, { id }) =>
  Result.map(await store.write("recall", { asking: { tokenHash, now }, id, isMobile: isMobile(userAgent) }), () => ({ data: "" }))

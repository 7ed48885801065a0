import { Result } from "effect"
import type { Handler } from "../../Handler.ts"

/** Deletes a message for me alone (spec 4.8). */
export const removeMessage: Handler<"removeMessage"> = async ({ now, store, tokenHash }, { id }) =>
  Result.map(await store.write("hideMessage", { asking: { tokenHash, now }, id }), () => ({ data: "" }))

import { Result } from "effect"
import type { Handler } from "../../Handler.ts"

/** Deletes an own message for everyone (spec 4.8). */
export const delMessage: Handler<"delMessage"> = async ({ now, store, tokenHash }, { id }) =>
  Result.map(await store.write("deleteMessage", { asking: { tokenHash, now }, id }), () => ({ data: "" }))

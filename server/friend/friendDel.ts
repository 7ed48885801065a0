import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** Ends a friendship (spec 4.1). */
export const friendDel: Handler<"friendDel"> = async ({ now, store, tokenHash }, { id }) =>
  Result.map(await store.write("unfriend", { asking: { tokenHash, now }, userId: id }), () => ({
    data: "",
    text: "friend-deleted"
  }))

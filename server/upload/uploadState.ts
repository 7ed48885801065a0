import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** How far an upload is: where to go on after a break. */
export const uploadState: Handler<"uploadState"> = async ({ now, store, tokenHash }, { upload }) =>
  Result.map(await store.read("uploadOf", { asking: { tokenHash, now }, upload }), ({ received, size }) => ({
    data: { upload, offset: received, size }
  }))

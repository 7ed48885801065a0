import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** How far an upload is: where to go on after a break. All of it is here where only the answer to its finishing was lost. */
export const uploadState: Handler<"uploadState"> = async ({ now, store, tokenHash }, { upload }) =>
  Result.map(await store.read("knownUpload", { asking: { tokenHash, now }, upload }), ({ received, size }) => ({
    data: { upload, offset: received, size }
  }))

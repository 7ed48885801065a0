import { Effect, Layer } from "effect"
import type { Came } from "#engine/client/ports/Calls.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"

/** `Uploads` that are fetched with the first file: most pages never send one. Where they cannot be fetched there is no network. */
export const uploadsWhenNeeded = (load: () => Promise<(typeof Uploads)["Service"]>) =>
  Layer.succeed(Uploads, {
    send: (upload, headers, sent) =>
      Effect.tryPromise({ try: load, catch: (cause) => cause }).pipe(
        Effect.flatMap((uploads) => uploads.send(upload, headers, sent)),
        Effect.catch(() => Effect.succeed<Came>({ _tag: "NoResponse" }))
      )
  })

import { Effect, Layer } from "effect"
import { headersOf } from "#engine/api/request.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"
import { heldFile } from "./files.ts"

/** Bytes of a file move for so long without a sign of life before it is given up, in milliseconds. */
const SILENCE = 60_000
/** Between two words of how far it is, in milliseconds. */
const PROGRESS_EVERY = 100

const cameOf = (request: XMLHttpRequest): Came => {
  if (request.status === 0) return { _tag: "NoResponse" }
  if (request.status < 200 || request.status > 299)
    return { _tag: "HttpStatus", status: request.status, message: request.statusText }
  try {
    return { _tag: "Body", json: JSON.parse(request.responseText) }
  } catch {
    return { _tag: "NotEnvelope" }
  }
}

/** `Uploads` as forms below `base` (spec 7.6). Not `fetch`, which tells nothing of how far a body is. */
export const uploadsOverForms = (base: URL) =>
  Layer.succeed(Uploads, {
    send: ({ fields, file: id, path }, headers, sent) =>
      Effect.callback<Came>((resume) => {
        const file = heldFile(id)
        if (file === undefined) return resume(Effect.succeed<Came>({ _tag: "Aborted" }))
        const request = new XMLHttpRequest()
        let told = 0
        let watch: ReturnType<typeof setTimeout> | undefined
        const alive = (): void => {
          clearTimeout(watch)
          watch = setTimeout(() => request.abort(), SILENCE)
        }
        const end = (): void => {
          clearTimeout(watch)
          resume(Effect.succeed(cameOf(request)))
        }
        request.upload.addEventListener("progress", ({ loaded }) => {
          alive()
          if (performance.now() - told < PROGRESS_EVERY) return
          told = performance.now()
          sent(Math.min(loaded, file.size))
        })
        for (const event of ["load", "error", "abort"] as const) request.addEventListener(event, end)
        request.open("POST", new URL(path, base))
        // the browser itself names the form's boundary
        for (const [name, value] of Object.entries(headersOf(headers)))
          if (name !== "content-type") request.setRequestHeader(name, value)
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        form.append("file", file, file.name)
        alive()
        request.send(form)
        return Effect.sync(() => {
          clearTimeout(watch)
          for (const event of ["load", "error", "abort"] as const) request.removeEventListener(event, end)
          request.abort()
        })
      })
  })

import { Effect } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { headersOf } from "#engine/api/request.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { Upload, Uploads } from "#engine/client/ports/Uploads.ts"
import { MessageId } from "#engine/message/Message.ts"
import { chosenFile, holdAs } from "./files.ts"

/** Bytes of a file move for so long without a sign of life before it is given up, in milliseconds. */
const SILENCE = 60_000
/** Between two words of how far it is, in milliseconds. */
const PROGRESS_EVERY = 100

const ABORTED: Came = { _tag: "Aborted" }

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

/** What goes up: where, as what, and how many bytes of the file lie before it. */
interface Going {
  readonly address: URL
  readonly body: Blob | FormData
  readonly type: string | undefined
  readonly before: number
  readonly most: number
}

/** A whole file in a form; the browser itself names the form's boundary. */
const asForm = (file: File, { fields, path }: Upload, base: URL): Going => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append("file", file, file.name)
  return { address: new URL(path, base), body, type: undefined, before: 0, most: file.size }
}

/** A part of a file, which is the whole body (DEC-0081). */
const asPart = (file: File, { path }: Upload, { end, offset, upload }: NonNullable<Upload["part"]>, base: URL): Going => {
  const address = new URL(path, base)
  address.searchParams.set("upload", upload)
  address.searchParams.set("offset", String(offset))
  return { address, body: file.slice(offset, end), type: "application/octet-stream", before: offset, most: end }
}

/** Sends it, not with `fetch`, which tells nothing of how far a body is. */
const send = (
  { address, before, body, most, type }: Going,
  headers: Readonly<Record<string, string>>,
  sent: (bytes: number) => void
): Effect.Effect<Came> =>
  Effect.callback<Came>((resume) => {
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
      sent(Math.min(before + loaded, most))
    })
    for (const event of ["load", "error", "abort"] as const) request.addEventListener(event, end)
    request.open("POST", address)
    for (const [name, value] of Object.entries(headers)) if (name !== "content-type") request.setRequestHeader(name, value)
    if (type !== undefined) request.setRequestHeader("content-type", type)
    alive()
    request.send(body)
    return Effect.sync(() => {
      clearTimeout(watch)
      for (const event of ["load", "error", "abort"] as const) request.removeEventListener(event, end)
      request.abort()
    })
  })

/** Whether the bytes can still be read: a file on a disk may have changed, or be gone. */
const isReadable = async (bytes: Blob): Promise<boolean> => {
  try {
    await bytes.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** `Uploads` below `base` (spec 7.6), of files that screens have handed over or that `kept` has. */
export const uploadsOverForms = (
  base: URL,
  kept: (owner: UserId, id: MessageId) => Promise<File | undefined>
): (typeof Uploads)["Service"] => {
  /** What is kept comes before what was handed over: that one may have changed since. */
  const keptFile = async (id: string, owner: UserId): Promise<File | undefined> => {
    const file = (await kept(owner, MessageId.make(id)).catch(() => undefined)) ?? chosenFile(id)
    if (file === undefined || !(await isReadable(file))) return undefined
    holdAs(id, file)
    return file
  }
  return {
    send: (upload, headers, sent) => {
      const { file, part, whole } = upload
      const { bytes: id = file, owner } = part ?? whole ?? {}
      const found = owner === undefined ? Promise.resolve(undefined) : keptFile(id, owner)
      return Effect.flatMap(
        Effect.promise(() => found),
        (file) => {
          if (file === undefined) return Effect.succeed(ABORTED)
          const going = part === undefined ? asForm(file, upload, base) : asPart(file, upload, part, base)
          return send(going, headersOf(headers), sent)
        }
      )
    }
  }
}

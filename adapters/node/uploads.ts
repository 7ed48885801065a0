import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { Effect } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { headersOf } from "#engine/api/request.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { Upload, Uploads } from "#engine/client/ports/Uploads.ts"
import type { UploadPart, UploadWhole } from "#engine/client/core/uploads/Upload.ts"
import { MessageId } from "#engine/message/Message.ts"
import type { FilePart } from "./files.ts"

/** Bytes of a file move for so long without a sign of life before it is given up, in milliseconds. */
const SILENCE = 60_000
/** Between two words of how far it is, in milliseconds. */
const PROGRESS_EVERY = 100

const cameOf = async (response: Response): Promise<Came> => {
  if (!response.ok) return { _tag: "HttpStatus", status: response.status, message: response.statusText }
  try {
    return { _tag: "Body", json: await response.json() }
  } catch (cause) {
    return cause instanceof SyntaxError ? { _tag: "NotEnvelope" } : { _tag: "NoResponse" }
  }
}

/** What goes up: where, as what, how many bytes, and which of them stand around the file's own, from `from` up to `to`. */
interface Going {
  readonly address: URL
  readonly type: string
  readonly length: number
  readonly before: Uint8Array
  readonly after: Uint8Array
  readonly owner: UserId
  readonly from: number
  readonly to: number
}

const NONE = new Uint8Array()

/** A part of a file, which is the whole body (DEC-0081). */
const asPart = ({ path }: Upload, { end, offset, owner, upload }: UploadPart, base: URL): Going => {
  const address = new URL(path, base)
  address.searchParams.set("upload", upload)
  address.searchParams.set("offset", String(offset))
  const around = { before: NONE, after: NONE }
  return { address, type: "application/octet-stream", length: end - offset, ...around, owner, from: offset, to: end }
}

/** A name between quotation marks, as browsers write it in a form. */
const quotedName = (name: string): string => name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22")

/** A whole file in a form (OUTBOX-18); `fetch` itself makes forms only of what stands in memory. */
const asForm = ({ fields, path }: Upload, { name, owner, size }: UploadWhole, base: URL): Going => {
  const boundary = `parley-${randomUUID()}`
  const head = (disposition: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const rows = Object.entries(fields).map(([key, value]) => `${head(`name="${quotedName(key)}"`)}\r\n\r\n${value}\r\n`)
  const file = `${head(`name="file"; filename="${quotedName(name)}"`)}\r\nContent-Type: application/octet-stream\r\n\r\n`
  const before = Buffer.from([...rows, file].join(""))
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const type = `multipart/form-data; boundary=${boundary}`
  const length = before.length + size + after.length
  return { address: new URL(path, base), type, length, before, after, owner, from: 0, to: size }
}

/**
 * `Uploads` below `base` of kept files, each a request whose body is read from the disk as it goes (DEC-0081). `read` gives the bytes
 * of a message from one place up to another, not with it; nothing where they are there no more.
 */
export const uploadsFromDisk = (
  base: URL,
  read: (owner: UserId, id: MessageId, offset: number, end: number) => Promise<FilePart | undefined>
): (typeof Uploads)["Service"] => ({
  send: (upload, headers, sent) => {
    const { file, part, whole } = upload
    const going =
      part === undefined ? (whole === undefined ? undefined : asForm(upload, whole, base)) : asPart(upload, part, base)
    if (going === undefined) return Effect.succeed<Came>({ _tag: "Aborted" })
    const { address, after, before, from, length, owner, to, type } = going

    const go = async (signal: AbortSignal): Promise<Came> => {
      const bytes = await read(owner, MessageId.make(file), from, to)
      if (bytes === undefined) return { _tag: "Aborted" }
      const silence = new AbortController()
      let watch: ReturnType<typeof setTimeout> | undefined
      const alive = (): void => {
        clearTimeout(watch)
        watch = setTimeout(() => silence.abort(), SILENCE)
      }
      const counted = async function* (): AsyncGenerator<Uint8Array, void> {
        let [at, told] = [from, 0]
        yield before
        for await (const piece of bytes) {
          yield piece
          at += piece.length
          alive()
          if (performance.now() - told < PROGRESS_EVERY) continue
          told = performance.now()
          sent(at)
        }
        yield after
      }
      alive()
      try {
        const request: RequestInit & { readonly duplex: "half" } = {
          method: "POST",
          headers: { ...headersOf(headers), "content-type": type, "content-length": String(length) },
          // the types of Node's streams and of the web's do not know each other
          body: Readable.toWeb(Readable.from(counted())) as ReadableStream<Uint8Array>,
          duplex: "half",
          signal: AbortSignal.any([signal, silence.signal])
        }
        const response = await fetch(address, request)
        return await cameOf(response)
      } finally {
        clearTimeout(watch)
      }
    }
    return Effect.tryPromise({ try: go, catch: (): Came => ({ _tag: "NoResponse" }) }).pipe(
      Effect.catch((came) => Effect.succeed(came))
    )
  }
})

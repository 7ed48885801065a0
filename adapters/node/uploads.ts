import { Readable } from "node:stream"
import { Effect } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { headersOf } from "#engine/api/request.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { Uploads } from "#engine/client/ports/Uploads.ts"
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

/**
 * `Uploads` below `base` of files in parts, each a request whose body is read from the disk as it goes (DEC-0081). `read` gives the bytes
 * of a message from one place up to another, not with it; nothing where they are there no more.
 */
export const uploadsInParts = (
  base: URL,
  read: (owner: UserId, id: MessageId, offset: number, end: number) => Promise<FilePart | undefined>
): (typeof Uploads)["Service"] => ({
  send: ({ file, part, path }, headers, sent) => {
    if (part === undefined) return Effect.succeed<Came>({ _tag: "Aborted" })
    const { end, offset, owner, upload } = part
    const address = new URL(path, base)
    address.searchParams.set("upload", upload)
    address.searchParams.set("offset", String(offset))

    const go = async (signal: AbortSignal): Promise<Came> => {
      const bytes = await read(owner, MessageId.make(file), offset, end)
      if (bytes === undefined) return { _tag: "Aborted" }
      const silence = new AbortController()
      let watch: ReturnType<typeof setTimeout> | undefined
      const alive = (): void => {
        clearTimeout(watch)
        watch = setTimeout(() => silence.abort(), SILENCE)
      }
      const counted = async function* (): AsyncGenerator<Uint8Array, void> {
        let [at, told] = [offset, 0]
        for await (const piece of bytes) {
          yield piece
          at += piece.length
          alive()
          if (performance.now() - told < PROGRESS_EVERY) continue
          told = performance.now()
          sent(at)
        }
      }
      alive()
      try {
        const request: RequestInit & { readonly duplex: "half" } = {
          method: "POST",
          headers: { ...headersOf(headers), "content-type": "application/octet-stream", "content-length": String(end - offset) },
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

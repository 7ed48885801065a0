import { Effect } from "effect"
import type { BytesInMemory } from "#adapters/memory/bytes.ts"
import type { Network, ServiceInMemory } from "#adapters/memory/ports.ts"
import { filesInNode } from "#adapters/node/files.ts"
import { UserId } from "#engine/account/User.ts"
import { HTTP_TIMEOUT } from "#engine/api/request.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { Uploads } from "#engine/client/ports/Uploads.ts"
import { MessageId } from "#engine/message/Message.ts"
import type { MemoryService } from "#server/inMemory/MemoryService.ts"
import type { BotFiles } from "../bot/BotFiles.ts"
import type { FileSource } from "../bot/Sendable.ts"

const ok = (data: object) => ({ code: 0, msg: "", data, count: 0, page: 1 })
const no = (reason: string) => ({ code: 404, msg: reason, data: { reason }, count: 0, page: 1 })

/** A file that comes in parts, and its number once it is one. */
interface Coming {
  readonly name: string
  readonly size: number
  bytes: Buffer
  file: number
}

/** Where bots of a town bring their files: the calls for uploads in parts, over a service that takes files whole. */
export class Depot {
  readonly #coming = new Map<string, Coming>()
  readonly #service: MemoryService

  constructor(service: MemoryService) {
    this.#service = service
  }

  /** The service with these calls. */
  over(service: ServiceInMemory): ServiceInMemory {
    return {
      connect: (hear) => service.connect(hear),
      call: (name, body, token, language) => {
        const key = String(body["upload"])
        const coming = this.#coming.get(key)
        switch (name) {
          case "uploadBegin":
            return this.#begin(String(body["name"]), Number(body["size"]))
          case "uploadState":
            return coming === undefined ? no("upload-unknown") : this.#state(key, coming)
          case "uploadFile":
            return coming === undefined ? no("upload-unknown") : this.#whole(coming, token)
          default:
            return service.call(name, body, token, language)
        }
      }
    }
  }

  #begin(name: string, size: number) {
    const key = `upload-${this.#coming.size + 1}`
    const coming = { name, size, bytes: Buffer.alloc(0), file: 0 }
    this.#coming.set(key, coming)
    return this.#state(key, coming)
  }

  #state(upload: string, { bytes, size }: Coming) {
    return ok({ upload, offset: bytes.length, size })
  }

  #whole(coming: Coming, token: string) {
    if (coming.bytes.length < coming.size) return no("upload-unfinished")
    coming.file ||= this.#service.keepFile(token, coming)
    return ok({ file_id: coming.file, size: coming.size })
  }

  /** Brings what `bytes` has, over a network that may break in the middle of a part. */
  uploads(network: Network, bytes: BytesInMemory): (typeof Uploads)["Service"] {
    return {
      send: ({ file, part }) =>
        Effect.suspend((): Effect.Effect<Came> => {
          const all = part === undefined ? undefined : bytes.read(part.owner, MessageId.make(file))
          if (part === undefined || all === undefined) return Effect.succeed({ _tag: "Aborted" })
          const coming = this.#coming.get(part.upload)
          const isGood = network.state === "good"
          const isNext = coming?.bytes.length === part.offset
          if (coming !== undefined && isNext && network.state !== "down")
            coming.bytes = Buffer.concat([coming.bytes, all.slice(part.offset, isGood ? part.end : part.offset + 1)])
          if (isGood)
            return Effect.succeed({
              _tag: "Body",
              json: coming === undefined ? no("upload-unknown") : isNext ? this.#state(part.upload, coming) : no("upload-offset")
            })
          const silence: Came = { _tag: "NoResponse" }
          return network.state === "down" ? Effect.succeed(silence) : Effect.as(Effect.sleep(HTTP_TIMEOUT), silence)
        })
    }
  }
}

/** What is only held belongs to no account. */
const NOBODY = UserId.make(0)
const disk = filesInNode(undefined)

/** All bytes of a source. */
const bytesOf = async (id: MessageId, source: FileSource, most: number): Promise<Uint8Array> => {
  if (source instanceof Uint8Array) return source
  const size = await disk.hold(id, source, most)
  const pieces: Array<Uint8Array> = []
  try {
    for await (const piece of (await disk.read(NOBODY, id, 0, size)) ?? []) pieces.push(piece)
  } finally {
    await disk.letGo(id)
  }
  return Buffer.concat(pieces)
}

/** What a bot of a town does with bytes. */
export const filesInTown = (service: MemoryService, held: BytesInMemory["held"]): BotFiles => ({
  hold: async (id, source, most) => {
    const bytes = await bytesOf(id, source, most)
    held.set(id, bytes)
    return bytes.length
  },
  letGo: (id) => Promise.resolve(void held.delete(id)),
  download: (address, token, { from = 0 }) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        const bytes = service.fileBytes(token(), address).subarray(from)
        if (bytes.length > 0) controller.enqueue(bytes)
        controller.close()
      }
    })
})

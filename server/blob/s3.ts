import { createHash } from "node:crypto"
import { type FileHandle, open, rm } from "node:fs/promises"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import { AwsV4Signer } from "aws4fetch"
import type { Blob } from "./Blob.ts"
import { isKey } from "./key.ts"

/** Where an S3-compatible store is, and who we are there. */
export interface S3Place {
  /** Address of the bucket and of a folder in it, without a slash at the end. */
  readonly base: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * `s3://key:secret@host/bucket/folder?region=eu-central-1`, over https; `https:` and `http:` say the same of themselves. Without a region it is
 * `us-east-1`, which stores that have none take.
 */
export const s3Place = (url: string): S3Place => {
  const { host, password, pathname, protocol, searchParams, username } = new URL(url.replace(/^s3:/, "https:"))
  return {
    base: `${protocol}//${host}${pathname.replace(/\/+$/, "")}`,
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password)
  }
}

/** Bytes of one request: a larger file is sent in parts of this size, so that only one part is in memory. */
const PART = 8 * 1024 * 1024
/** How often a request is tried, and the pause before the second time, in milliseconds; each further one is twice as long. */
const TRIES = 3
const PAUSE = 200
/** How long a request may take to be answered, in milliseconds. */
const PATIENCE = 60_000

interface Asked {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE"
  readonly key: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** What the store said that it should not have said; its words, without anything of ours. */
export class S3Problem extends Error {
  override readonly name = "S3Problem"
  readonly status: number
  constructor(method: string, status: number, said: string) {
    super(
      `The store of files answered ${method} with ${status}: ${/<Code>([^<]*)<\/Code>/.exec(said)?.[1] ?? said.slice(0, 200)}`
    )
    this.status = status
  }
}

const wait = (millis: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, millis))

/** Requests that are signed (SigV4), tried again when the store is busy or away, and refused with its own words. */
const asking = ({ accessKeyId, base, region, secretAccessKey }: S3Place) => {
  const once = async ({ body, headers, key, method, query = "" }: Asked): Promise<Response> => {
    const signed = await new AwsV4Signer({
      method,
      url: `${base}/${key}${query}`,
      headers: {
        ...headers,
        "X-Amz-Content-Sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex")
      },
      accessKeyId,
      secretAccessKey,
      service: "s3",
      region
    }).sign()
    // the time counts to the answer's beginning: its body takes as long as its reader
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error("The store of files does not answer.")), PATIENCE)
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: late.signal,
        redirect: "error",
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> })
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return async (asked: Asked): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      const answer = await once(asked).catch((error: unknown) => (tried < TRIES ? undefined : Promise.reject(error)))
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer
      if (answer !== undefined && tried === TRIES) return answer
      await answer?.body?.cancel()
      await wait(PAUSE * 2 ** (tried - 1))
    }
  }
}

const problem = async (asked: Asked, answer: Response): Promise<S3Problem> =>
  new S3Problem(asked.method, answer.status, await answer.text())

/** Up to a part of a file from an offset, in a room that is used again for the next; shorter only at its end. */
const partOf = async (handle: FileHandle, at: number, buffer: Buffer): Promise<Buffer> => {
  let got = 0
  while (got < PART) {
    const { bytesRead } = await handle.read(buffer, got, PART - got, at + got)
    if (bytesRead === 0) break
    got += bytesRead
  }
  return buffer.subarray(0, got)
}

/** The store over S3's protocol. `failed` hears why it cannot be used now: an {@link S3Problem} where it says no. */
export const openS3 = async (url: string, failed: (error: unknown) => void): Promise<Blob> => {
  const ask = asking(s3Place(url))

  /** The answer, which must be fine. */
  const must = async (asked: Asked): Promise<Response> => {
    const answer = await ask(asked)
    if (!answer.ok) throw await problem(asked, answer)
    return answer
  }
  /** The answer; nothing when there is nothing under the key. */
  const found = async (asked: Asked): Promise<Response | undefined> => {
    const answer = await ask(asked)
    if (answer.ok) return answer
    if (answer.status !== 404) throw await problem(asked, answer)
    await answer.body?.cancel()
    return undefined
  }
  const done = async (answer: Promise<Response | undefined>): Promise<void> => {
    await (await answer)?.body?.cancel()
  }

  const putInParts = async (key: string, handle: FileHandle, first: Buffer, room: Buffer): Promise<void> => {
    const begun = await (await must({ method: "POST", key, query: "?uploads=" })).text()
    const id = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? "")
    try {
      const parts: Array<string> = []
      let at = 0
      for (let part = first; part.length > 0; part = await partOf(handle, at, room)) {
        at += part.length
        const number = parts.length + 1
        const answer = await must({ method: "PUT", key, query: `?partNumber=${number}&uploadId=${id}`, body: part })
        await answer.body?.cancel()
        const tag = (answer.headers.get("etag") ?? "").replaceAll('"', "&quot;")
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`)
      const ended: Asked = { method: "POST", key, query: `?uploadId=${id}`, body }
      const said = await (await must(ended)).text()
      // it may begin to answer before it knows
      if (said.includes("<Error>")) throw new S3Problem("POST", 200, said)
    } catch (error) {
      await done(ask({ method: "DELETE", key, query: `?uploadId=${id}` }))
      throw error
    }
  }

  /** Asks for a file that does not exist, to learn whether the bucket exists and the keys are accepted. */
  const mayUse = async (): Promise<void> => {
    const asked: Asked = { method: "GET", key: "parley-was-here" }
    const answer = await ask(asked)
    const said = await answer.text()
    if (!answer.ok && (answer.status !== 404 || said.includes("NoSuchBucket")))
      throw new S3Problem(asked.method, answer.status, said)
  }

  const checked = (key: string): string => {
    if (!isKey(key)) throw new Error("This is not the key of a file.")
    return key
  }

  await mayUse().catch(failed)
  return {
    put: async (key, file) => {
      const handle = await open(file, "r")
      try {
        const room = Buffer.allocUnsafeSlow(PART)
        const first = await partOf(handle, 0, room)
        if (first.length < PART) await done(must({ method: "PUT", key: checked(key), body: first }))
        else await putInParts(checked(key), handle, first, room)
      } finally {
        await handle.close()
      }
      await rm(file, { force: true })
    },
    get: async (key, range) => {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const answer = await found({ method: "GET", key: checked(key), headers })
      return answer?.body == null ? undefined : Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    },
    size: async (key) => {
      const answer = await found({ method: "HEAD", key: checked(key) })
      return answer === undefined ? undefined : Number(answer.headers.get("content-length") ?? 0)
    },
    remove: (key) => done(found({ method: "DELETE", key: checked(key) }))
  }
}

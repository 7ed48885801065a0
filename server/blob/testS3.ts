import { createHash, createHmac, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** A store of the kind of S3, small and strict: it computes each signature by itself, as the description of SigV4 says. */
export interface TestS3 {
  /** As `BLOB_URL` has it. */
  readonly url: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** Uploads in parts that were begun and neither ended nor given up. */
  readonly unfinished: ReadonlyMap<string, unknown>
  /** Methods and queries that it took, in order. */
  readonly asked: ReadonlyArray<string>
  /** Answers the next requests so instead; only those in whose query `of` is named. */
  readonly fail: (times: number, status: number, of?: string) => void
  readonly close: () => Promise<void>
}

/** Who may use which bucket. */
interface Keys {
  readonly key: string
  readonly secret: string
  readonly bucket: string
}

const KEYS: Keys = { key: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", bucket: "bucket" }

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest()
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Why a request is not as it must be signed; nothing when it is. */
const unsigned = (keys: Keys, req: IncomingMessage, url: URL, body: Buffer): string | undefined => {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    req.headers.authorization ?? ""
  )
  if (said === null) return "MissingSecurityHeader"
  const [, credential = "", names = "", signature = ""] = said
  const [id = "", day = "", region = "", service = "", end = ""] = credential.split("/")
  const date = String(req.headers["x-amz-date"])
  if (id !== keys.key) return "InvalidAccessKeyId"
  if (service !== "s3" || end !== "aws4_request" || !date.startsWith(day)) return "AuthorizationHeaderMalformed"
  const at = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"))
  if (!(Math.abs(Date.now() - at) < 900_000)) return "RequestTimeTooSkewed"
  const signed = names.split(";")
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return "AccessDenied"
  const hash = String(req.headers["x-amz-content-sha256"])
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch"
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join("&")
  const headers = signed.map((name) => `${name}:${String(req.headers[name]).trim()}\n`).join("")
  const path = url.pathname
    .split("/")
    .map((part) => escaped(decodeURIComponent(part)))
    .join("/")
  const canonical = [req.method, path, query, headers, names, hash].join("\n")
  const scope = [day, region, service, end].join("/")
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")
  const key = [region, service, end].reduce(hmac, hmac(`AWS4${keys.secret}`, day))
  return hmac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch"
}

const readAll = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const openTestS3 = async (keys = KEYS): Promise<TestS3> => {
  const objects = new Map<string, Buffer>()
  const unfinished = new Map<string, Map<number, Buffer>>()
  const asked: Array<string> = []
  let failing = { times: 0, status: 0, of: "" }

  type Said = readonly [status: number, headers: Record<string, string>, body: Buffer | string]
  const error = (status: number, code: string): Said => [status, {}, `<Error><Code>${code}</Code></Error>`]
  const tag = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`

  const inParts = (method: string, path: string, url: URL, body: Buffer): Said => {
    const id = url.searchParams.get("uploadId") ?? ""
    const parts = unfinished.get(id)
    if (parts === undefined) return error(404, "NoSuchUpload")
    if (method === "PUT") {
      parts.set(Number(url.searchParams.get("partNumber")), body)
      return [200, { etag: tag(body) }, ""]
    }
    unfinished.delete(id)
    if (method === "DELETE") return [204, {}, ""]
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const all = named.map(([, number, said]) => ({ part: parts.get(Number(number)), said: said?.replaceAll("&quot;", '"') }))
    if (all.length !== parts.size || all.some(({ part, said }) => part === undefined || tag(part) !== said))
      return error(400, "InvalidPart")
    if (all.slice(0, -1).some(({ part }) => (part?.length ?? 0) < 5 * 1024 * 1024)) return error(400, "EntityTooSmall")
    objects.set(path, Buffer.concat(all.flatMap(({ part }) => part ?? [])))
    return [200, {}, "<CompleteMultipartUploadResult/>"]
  }

  const answer = (req: IncomingMessage, url: URL, body: Buffer): Said => {
    const why = unsigned(keys, req, url, body)
    if (why !== undefined) return error(403, why)
    const { method = "" } = req
    const path = decodeURIComponent(url.pathname)
    if (!path.startsWith(`/${keys.bucket}/`)) return error(404, "NoSuchBucket")
    asked.push(`${method}${url.search === "" ? "" : ` ${[...url.searchParams.keys()].join()}`}`)
    if (url.searchParams.has("uploads")) {
      const id = randomBytes(9).toString("base64")
      unfinished.set(id, new Map())
      return [200, {}, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
    }
    if (url.searchParams.has("uploadId")) return inParts(method, path, url, body)
    if (method === "PUT") {
      objects.set(path, body)
      return [200, { etag: tag(body) }, ""]
    }
    const found = objects.get(path)
    if (method === "DELETE") {
      objects.delete(path)
      return [204, {}, ""]
    }
    if (found === undefined) return error(404, "NoSuchKey")
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "") ?? []
    return from === undefined ? [200, {}, found] : [206, {}, found.subarray(Number(from), Number(to) + 1)]
  }

  const server = createServer((req, res) => {
    void readAll(req).then((body) => {
      const url = new URL(req.url ?? "/", "http://s3")
      if (failing.times > 0 && url.search.includes(failing.of)) {
        failing = { ...failing, times: failing.times - 1 }
        return void res.writeHead(failing.status).end("<Error><Code>SlowDown</Code></Error>")
      }
      const [status, headers, said] = answer(req, url, body)
      res.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(said)) })
      res.end(req.method === "HEAD" ? undefined : said)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${keys.key}:${encodeURIComponent(keys.secret)}@127.0.0.1:${port}/${keys.bucket}/some folder?region=eu-central-1`,
    objects,
    unfinished,
    asked,
    fail: (times, status, of = "") => void (failing = { times, status, of }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    }
  }
}

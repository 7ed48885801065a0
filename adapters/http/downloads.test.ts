import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, assert, it } from "vitest"
import { downloadsOverFetch } from "./downloads.ts"

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31 + (i >> 8)) % 256))

let close: () => void = () => undefined
afterEach(() => close())

/** A service of one file, which answers each time as it is told. */
const serving = async (answers: (at: number, headers: IncomingHttpHeaders, out: ServerResponse, nth: number) => void) => {
  let nth = 0
  const server = createServer((request, out) => {
    const at = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0)
    answers(at, request.headers, out, (nth += 1))
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const part = (out: ServerResponse, at: number, etag = '"a"'): void => {
  const ranged = { "content-range": `bytes ${at}-${BYTES.length - 1}/${BYTES.length}` }
  out.writeHead(at > 0 ? 206 : 200, { etag, "content-length": BYTES.length - at, ...(at > 0 ? ranged : {}) })
}

const read = async (stream: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const pieces: Array<Uint8Array> = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
  return Buffer.concat(pieces)
}

/** The first part of the file, and then nothing: the connection breaks once that is out. */
const breaking = (out: ServerResponse, at: number, length = 30_000): void => {
  part(out, at)
  out.write(BYTES.subarray(at, at + length), () => setTimeout(() => out.destroy(), 20))
}

it("goes on behind what came when a connection breaks, and only while the file is the same", async () => {
  const asked: Array<string | undefined> = []
  const base = await serving((at, headers, out, nth) => {
    asked.push(headers.range)
    assert.strictEqual(headers.authorization, "token")
    if (nth > 1) assert.strictEqual(headers["if-range"], '"a"')
    if (nth < 3) return breaking(out, at)
    part(out, at)
    out.end(BYTES.subarray(at))
  })
  const got = await read(downloadsOverFetch(base)("/storage/x.jpg", () => "token", {}))
  assert.isTrue(got.equals(BYTES))
  assert.deepStrictEqual(asked, [undefined, "bytes=30000-", "bytes=60000-"])
})

it("begins where the caller says, also at a service that sends no parts", async () => {
  const base = await serving((_, __, out) => {
    part(out, 0)
    out.end(BYTES)
  })
  const got = await read(downloadsOverFetch(base)("/x", () => "", { from: 70_001 }))
  assert.isTrue(got.equals(BYTES.subarray(70_001)))
})

it("fails where the file has become another one, and where there is none", async () => {
  const base = await serving((at, _, out, nth) => {
    if (nth === 1) return breaking(out, at)
    part(out, 0, '"b"')
    out.end(BYTES)
  })
  const changed: unknown = await read(downloadsOverFetch(base)("/x", () => "", {})).catch((error: unknown) => error)
  assert.include(String(changed), "another file")
  close()
  const empty = await serving((_, __, out) => void out.writeHead(404).end())
  const gone: unknown = await read(downloadsOverFetch(empty)("/x", () => "", {})).catch((error: unknown) => error)
  assert.include(String(gone), "404")
})

it("tells the token to the service alone", async () => {
  const seen: Array<string | undefined> = []
  const base = await serving((_, headers, out) => {
    seen.push(headers.authorization)
    out.end("x")
  })
  await read(downloadsOverFetch(new URL("https://chat.example"))(`${base.href}x`, () => "secret", {}))
  assert.deepStrictEqual(seen, [undefined])
})

it("asks for no more than its reader takes, and ends with it", async () => {
  const ends: Array<Promise<unknown>> = []
  const base = await serving((at, _, out) => {
    ends.push(new Promise((resolve) => out.once("close", resolve)))
    part(out, at)
    out.write(BYTES.subarray(at, at + 10))
  })
  const reader = downloadsOverFetch(base)("/x", () => "", {}).getReader()
  assert.strictEqual((await reader.read()).value?.length, 10)
  await reader.cancel()
  await Promise.all(ends)
  assert.lengthOf(ends, 1)
})

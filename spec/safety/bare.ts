import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** Bare sockets: what no library of ours would ever write. */

export interface Bare {
  readonly socket: Socket
  /** All bytes that came. */
  readonly heard: () => Buffer
  /** Settles when the other side ended it, with how long that took in milliseconds. */
  readonly ended: Promise<number>
}

export const bareTo = async (url: string): Promise<Bare> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Array<Buffer> = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk))
  socket.on("error", () => undefined)
  const began = performance.now()
  const ended = new Promise<number>((resolve) => void socket.once("close", () => resolve(performance.now() - began)))
  await once(socket, "connect")
  return { socket, heard: () => Buffer.concat(chunks), ended }
}

/**
 * Status of the first answer to these bytes, and its text; 0 where there was none before the connection ended or `patience`
 * milliseconds, which only silence takes, however busy the machine is.
 */
export const askBare = async (
  url: string,
  bytes: string | Buffer,
  patience = 60_000
): Promise<{ readonly status: number; readonly text: string }> => {
  const { ended, heard, socket } = await bareTo(url)
  socket.write(bytes)
  const until = performance.now() + patience
  const isAnswered = () => /^HTTP\/1\.1 \d{3}[\s\S]*?\r\n\r\n/.test(heard().toString("latin1"))
  while (!isAnswered() && !socket.destroyed && performance.now() < until)
    await Promise.race([once(socket, "data").catch(() => undefined), ended, new Promise((resolve) => setTimeout(resolve, 50))])
  // what follows the head comes with it, or at once
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
  socket.destroy()
  const text = heard().toString("latin1")
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

export interface FrameOptions {
  readonly fin?: boolean
  readonly rsv?: number
  readonly masked?: boolean
  /** What the head says of its length, whatever follows. */
  readonly claims?: bigint
}

/** A frame of a socket (RFC 6455, 5.2), as it should be or not. */
export const frame = (
  opcode: number,
  payload: string | Buffer = "",
  { claims, fin = true, masked = true, rsv = 0 }: FrameOptions = {}
): Buffer => {
  const bytes = Buffer.from(payload)
  const length = claims ?? BigInt(bytes.length)
  const head = Buffer.alloc(length < 126n ? 2 : length < 65_536n ? 4 : 10)
  head[0] = (fin ? 0x80 : 0) | (rsv << 4) | opcode
  if (length < 126n) head[1] = Number(length)
  else if (length < 65_536n) {
    head[1] = 126
    head.writeUInt16BE(Number(length), 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(length, 2)
  }
  if (!masked) return Buffer.concat([head, bytes])
  head[1] = (head[1] ?? 0) | 0x80
  const mask = Buffer.from([7, 77, 177, 17])
  return Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ (mask[i % 4] ?? 0))])
}

export const HANDSHAKE =
  "GET /wss HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

/** A socket that was let in: what it hears from then on are frames. */
export const openBare = async (url: string, more = ""): Promise<Bare> => {
  const bare = await bareTo(url)
  bare.socket.write(`${HANDSHAKE}${more}\r\n`)
  while (!bare.heard().includes("init")) await once(bare.socket, "data")
  return bare
}

/** Code of the goodbye that stands in what a socket heard; 0 without one. */
export const goodbye = (heard: Buffer): number => {
  for (let at = heard.indexOf("\r\n\r\n") + 4; at + 2 <= heard.length;) {
    const short = heard[at + 1] ?? 0
    const size = short < 126 ? short : short === 126 ? heard.readUInt16BE(at + 2) : Number(heard.readBigUInt64BE(at + 2))
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (((heard[at] ?? 0) & 15) === 8) return size >= 2 ? heard.readUInt16BE(at + head) : 1005
    at += head + size
  }
  return 0
}

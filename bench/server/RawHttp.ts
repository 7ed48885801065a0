import { connect, type Socket } from "node:net"
import { once } from "node:events"

const END = Buffer.from("\r\n\r\n")
const LENGTH = /content-length: *([0-9]+)/i

/** One kept-alive HTTP/1.1 connection by hand: a request at a time, the answer's body as text. */
export class RawHttp {
  readonly #socket: Socket
  #answered: ((body: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined
  #bytes: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on("data", (chunk: Buffer) => this.#take(chunk))
    socket.on("error", (error) => this.#failed?.(error))
    socket.on("close", () => this.#failed?.(new Error("The server closed the connection.")))
  }

  static async open(port: number): Promise<RawHttp> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    await once(socket, "connect")
    return new RawHttp(socket)
  }

  post(path: string, token: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAuthorization: ${token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      )
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    const head = this.#bytes.indexOf(END)
    if (head === -1) return
    const length = Number(LENGTH.exec(this.#bytes.toString("latin1", 0, head))?.[1] ?? 0)
    const end = head + END.length + length
    if (this.#bytes.length < end) return
    const body = this.#bytes.toString("utf8", head + END.length, end)
    this.#bytes = this.#bytes.subarray(end)
    const answered = this.#answered
    this.#answered = undefined
    answered?.(body)
  }
}

import { Agent, request } from "node:http"
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import type { Ground } from "./Attack.ts"

/** How long an attacker who was not let in waits, in milliseconds. */
const AGAIN = 100

/** A bare connection from an address; nothing where it was not let in. */
export const wireFrom = (url: string, from: string): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.once("connect", () => resolve(socket))
    // what breaks later is what an attack is about
    socket.on("error", () => resolve(undefined))
  })
}

/** Bare connections from an address, one after the other, until the attack is over; `refuse` hears of each that was not let in. */
export async function* wiresFrom(
  { until, url }: Pick<Ground, "until" | "url">,
  from: string,
  refuse: () => void
): AsyncGenerator<Socket> {
  while (Date.now() < until) {
    const wire = await wireFrom(url, from)
    if (wire !== undefined) yield wire
    else {
      refuse()
      await setTimeout(AGAIN)
    }
  }
}

/** Connections of one address that are kept for further requests. */
export const agentFrom = (localAddress: string, maxSockets: number): Agent =>
  new Agent({ keepAlive: true, maxSockets, localAddress })

export interface Asked {
  readonly path: string
  readonly agent: Agent
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** What became of a request: its status and text; 0 where the connection broke. */
export interface Answered {
  readonly status: number
  readonly text: string
}

const BROKEN: Answered = { status: 0, text: "" }

export const ask = (url: string, { agent, body, headers = {}, method = "POST", path }: Asked): Promise<Answered> =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
    const req = request(url + path, { method, agent, headers: { ...headers, ...length } }, (res) => {
      const chunks: Array<Buffer> = []
      res.on("data", (chunk: Buffer) => chunks.push(chunk))
      res.on("error", () => resolve(BROKEN))
      res.on("close", () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    req.on("error", () => resolve(BROKEN))
    req.end(body)
  })

/** Code of an answer to a call; that of HTTP where it is none. */
export const codeOf = ({ status, text }: Answered): number =>
  status === 200 && text.startsWith("{") ? (JSON.parse(text) as { readonly code: number }).code : status

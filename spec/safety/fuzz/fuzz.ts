import { Agent, request } from "node:http"
import { WebSocket } from "ws"
import { dice } from "../../long/dice.ts"
import { type Input, inputsFrom } from "./inputs.ts"
import type { Attacker, Town } from "./Town.ts"

/** Longest that an answer may take, in milliseconds. */
const WITHIN = 2000
/** Requests under way at once. */
const AT_ONCE = 12

interface Answer {
  readonly status: number
  readonly text: string
  readonly millis: number
}

export interface FuzzWish {
  readonly url: string
  readonly town: Town
  readonly seed: number
  /** Ends after so many inputs, or so many milliseconds, but not before the least: a slow machine comes to that as well. */
  readonly inputs: number
  readonly millis: number
  readonly least?: number
  /** Names of the calls that are tried; all without it. */
  readonly only?: RegExp
  /** Called now and then with how many inputs were sent. */
  readonly tell?: (sent: number) => void
}

export interface FuzzReport {
  readonly sent: number
  /** Answers by code of the envelope; `page` for those that are none. */
  readonly codes: Readonly<Record<string, number>>
  readonly slowest: number
  readonly problems: ReadonlyArray<string>
}

const ask = (agent: Agent, url: URL, { body, headers, method, path }: Input, token: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const req = request({
      agent,
      host: url.hostname,
      port: url.port,
      method,
      path,
      headers: { authorization: token, "accept-language": "en", "content-length": String(body.length), ...headers },
      setHost: headers["host"] === undefined
    })
    req.on("response", (res) => {
      const chunks: Array<Buffer> = []
      res.on("data", (chunk: Buffer) => chunks.push(chunk))
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8"), millis: performance.now() - began })
      )
      res.on("error", reject)
    })
    req.on("error", reject)
    req.end(body)
  })

const parsed = (text: string): { readonly code?: unknown; readonly msg?: unknown } | undefined => {
  try {
    return JSON.parse(text) as { readonly code?: unknown; readonly msg?: unknown }
  } catch {
    return undefined
  }
}

/** Paths and headers that no client can write down are no inputs of this one; bare sockets send them (`sockets.ts`). */
const isSendable = ({ path }: Input): boolean => /^[\x21-\x7e]+$/.test(path) && (path.startsWith("/") || path === "*")

/** Sends inputs without pause and holds each answer to what must always be so; what is not so comes back, each kind once for a call. */
export const fuzz = async ({ inputs, least = 0, millis, only, seed, tell, town, url }: FuzzWish): Promise<FuzzReport> => {
  const next = inputsFrom(seed, town.pools, town.paths, only)
  const roll = dice(seed + 1)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const base = new URL(url)
  const problems = new Map<string, string>()
  const codes: Record<string, number> = {}
  const until = performance.now() + millis
  let sent = 0
  let slowest = 0

  const found = (what: string, input: Input, more = ""): void => {
    const key = `${what} at ${input.title.split(" ")[0]}`
    if (!problems.has(key))
      problems.set(key, `${what}: ${input.method} ${input.path.slice(0, 120)} ${input.title} ${more.slice(0, 400)}`)
  }
  const leak = (text: string): string | undefined => town.secrets.find((secret) => text.includes(secret))

  // what is pushed must keep their secrets as well
  const heard = town.attackers.map(({ account, token }) => {
    const ws = new WebSocket(`${url.replace("http", "ws")}/wss`)
    ws.on("open", () => ws.send(JSON.stringify({ type: "bindUid", token })))
    ws.on("error", () => undefined)
    ws.on("message", (data: Buffer) => {
      const told = leak(data.toString())
      if (told !== undefined)
        problems.set(`frame ${account}`, `a frame to ${account} told ${told}: ${data.toString().slice(0, 300)}`)
    })
    return ws
  })

  /** A machine with too much to do is slow at anything; an input that is slow stays so. */
  const quickest = async (input: Input, token: string): Promise<number> => {
    const times: Array<number> = []
    for (let i = 0; i < 3; i += 1) times.push((await ask(agent, base, input, token)).millis)
    return Math.min(...times)
  }

  const look = async (input: Input, answer: Answer, attacker: Attacker | undefined, token: string): Promise<void> => {
    slowest = Math.max(slowest, answer.millis)
    const envelope = parsed(answer.text)
    const code = typeof envelope?.code === "number" ? String(envelope.code) : `page ${answer.status}`
    codes[code] = (codes[code] ?? 0) + 1
    if (answer.status >= 500) found(`HTTP ${answer.status}`, input, answer.text)
    if (code === "500" || code === "502") found(`code ${code}`, input, answer.text)
    if (answer.millis > WITHIN) {
      const again = await quickest(input, token)
      if (again > WITHIN) found(`an answer after ${Math.round(answer.millis)} ms, and again after ${Math.round(again)}`, input)
    }
    const told = leak(answer.text)
    if (told !== undefined) found(`the secret ${told}`, input, answer.text)
    // of many at once that one logout ended, the first logs in again
    if (attacker !== undefined && code === "-1" && attacker.token === token) {
      attacker.token = ""
      await town.renew(attacker)
    }
  }

  const go = async (): Promise<void> => {
    while (sent < inputs && (sent < least || performance.now() < until)) {
      const input = next()
      if (!isSendable(input)) continue
      sent += 1
      if (sent % 5000 === 0) tell?.(sent)
      const who = Math.floor(roll(0, town.attackers.length + 1))
      const attacker = town.attackers[who]
      const token = attacker?.token ?? (roll(0, 1) < 0.5 ? "" : "bearer rubbish")
      try {
        await look(input, await ask(agent, base, input, token), attacker, token)
      } catch (error) {
        // a body that is too much, or a head that is none, may end with the connection
        if ((error as { readonly code?: string }).code !== "ECONNRESET" && (error as { readonly code?: string }).code !== "EPIPE")
          found(`no answer (${String(error)})`, input)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
  for (const ws of heard) ws.terminate()
  agent.destroy()
  return { sent, codes, slowest, problems: [...problems.values()] }
}

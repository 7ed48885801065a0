import type { Agent } from "node:http"
import { setTimeout } from "node:timers/promises"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { frame, HANDSHAKE } from "../bare.ts"
import { said } from "../said.ts"
import { type Attack, counting, type Ground, repeatedly } from "./Attack.ts"
import { agentFrom, ask, codeOf, wiresFrom } from "./wires.ts"

/** Those who carry out attacks that are written as data (`kinds/`): whole requests, bytes on a connection, frames on a socket. */

interface Kind {
  readonly title: string
  /** As of {@link Attack}. */
  readonly refusals: ReadonlyArray<string>
  readonly inTime?: ReadonlyArray<string>
  readonly ofOne?: ReadonlyArray<string>
  readonly ofMany?: ReadonlyArray<string>
  readonly family?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** One request: a call, or a path; by the member `by`, or a stranger. */
interface Asking {
  readonly call?: CallName
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON unless it is a text or bytes. */
  readonly body?: object | string
  readonly by?: number
}

interface Requests extends Kind {
  /** How many are under way at once, 16 where it is not said. */
  readonly atOnce?: number
  /** The request of this turn; turns are counted from 0. */
  readonly ask: (ground: Ground, turn: number) => Asking
}

const reasons = new Map<string, string>()

/** Why an answer refuses, by its sentence; its code where no sentence of ours says it. */
const reasonOf = (call: string, code: number, text: string): string => {
  const msg = text.startsWith("{") ? (JSON.parse(text) as { readonly msg: string }).msg : text.slice(0, 40)
  const key = `${code} ${msg}`
  const known = reasons.get(key) ?? said(call, code, msg)[0] ?? `${code}`
  reasons.set(key, known)
  return known
}

/** Asks something of the server from an address, and counts the outcome: the reason of a refusal, and `refused`. */
const asker =
  ({ people, url }: Ground, add: (name: string) => void) =>
  async (agent: Agent, asking: Asking): Promise<unknown> => {
    const { body, by, call = "", headers = {}, method = "POST", path = "" } = asking
    const answered = await ask(url, {
      path: call === "" ? path : CALLS[call].path,
      method,
      agent,
      headers: {
        "accept-language": "en",
        ...(typeof body === "object" && !Buffer.isBuffer(body) ? { "content-type": "application/json" } : {}),
        ...(by === undefined ? {} : { authorization: people[by % people.length]?.token ?? "" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body) })
    })
    const code = codeOf(answered)
    const isEnvelope = answered.text.startsWith("{")
    if (code === 0 || (code >= 200 && code < 400 && !isEnvelope)) {
      add(answered.status === 0 ? "broken" : "done")
      return isEnvelope ? (JSON.parse(answered.text) as { readonly data: unknown }).data : undefined
    }
    add(reasonOf(call, code, answered.text))
    add("refused")
    return undefined
  }

interface Flow extends Kind {
  readonly atOnce?: number
  /** What is done in this turn; `asks` answers the data of a call, nothing where it was refused. Turns are counted from 0. */
  readonly play: (asks: (asking: Asking) => Promise<unknown>, ground: Ground, turn: number) => Promise<unknown>
}

/** Requests of which some need the answers of others. */
export const flows = ({ atOnce = 16, play, ...kind }: Flow): Attack => ({
  ...kind,
  run: async (ground) => {
    const { add, counts } = counting()
    const sides = Math.ceil(atOnce * Math.min(1, ground.scale * 2))
    const agents = ground.addresses.map((address) => agentFrom(address, sides))
    const asks = asker(ground, add)
    let turns = 0
    await repeatedly(ground, sides, async (side) => {
      const agent = agents[side % agents.length]
      if (agent !== undefined) await play((asking) => asks(agent, asking), ground, (turns += 1) - 1)
    })
    for (const agent of agents) agent.destroy()
    return counts
  }
})

/** Requests one after the other. */
export const requests = ({ ask: next, ...kind }: Requests): Attack =>
  flows({ ...kind, play: (asks, ground, turn) => asks(next(ground, turn)) })

interface Bytes extends Kind {
  /** Connections at once in the long form. */
  readonly connections: number
  /** What is written first. */
  readonly first: (ground: Ground, turn: number) => Buffer | string
  /** What is written again and again after it, and how long between, in milliseconds. */
  readonly then?: { readonly bytes: Buffer | string; readonly every: number }
  /** How it goes on: waits for an answer, which is the rule; reads nothing; ends its side; breaks off at once. */
  readonly manner?: "deaf" | "half" | "breaks"
}

/** Bytes on connections that begin again when they are closed or answered. */
export const bytes = ({ connections, first, manner, then, ...kind }: Bytes): Attack => ({
  ...kind,
  run: async (ground) => {
    const { addresses, scale, until } = ground
    const { add, counts } = counting()
    let turns = 0
    const one = async (i: number): Promise<void> => {
      for await (const wire of wiresFrom(ground, addresses[i % addresses.length] ?? "", () => add("refused"))) {
        const isClosed = new Promise<void>((resolve) => void wire.once("close", () => resolve()))
        const isAnswered = new Promise<void>((resolve) => {
          if (manner === "deaf") wire.pause()
          else
            wire.once("data", (chunk: Buffer) => {
              const text = chunk.toString("latin1")
              const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0)
              add(`${status}`)
              if (status >= 400 || /"code":-?[1-9]/.test(text)) add("refused")
              resolve()
            })
        })
        wire.write(first(ground, (turns += 1) - 1))
        if (manner === "half") wire.end()
        if (manner === "breaks") {
          await setTimeout(5)
          wire.resetAndDestroy()
          add("broken off")
          continue
        }
        const drip = setInterval(() => wire.write(then?.bytes ?? "\r\n"), then?.every ?? 250)
        await Promise.race([isClosed, isAnswered, setTimeout(Math.max(0, until - Date.now()))])
        clearInterval(drip)
        if (wire.destroyed) add("closed")
        wire.destroy()
        await setTimeout(5)
      }
    }
    await Promise.all(Array.from({ length: Math.ceil(connections * scale) }, (_, i) => one(i)))
    return counts
  }
})

interface Frames extends Kind {
  /** Sockets at once in the long form, and how many times a second each sends. */
  readonly sockets: number
  readonly perSecond: number
  /** Whether members send, and not strangers. */
  readonly isLoggedIn?: boolean
  /** More lines of the handshake. */
  readonly head?: string
  readonly send: (ground: Ground, turn: number) => Buffer
  /** Whether nobody reads what comes. */
  readonly isDeaf?: boolean
  /** Whether the socket ends after its first frames, and comes again. */
  readonly isBrief?: boolean
}

/** First byte of a goodbye (RFC 6455, 5.5.1); nothing else that the server says holds it. */
const GOODBYE = 0x88

/** Frames on sockets; who is closed comes again. */
export const frames = (kind: Frames): Attack => {
  const { head = "", isBrief = false, isDeaf = false, isLoggedIn = false, perSecond, send, sockets, ...of } = kind
  return {
    ...of,
    run: async (ground) => {
      const { addresses, people, scale, until } = ground
      const { add, counts } = counting()
      let turns = 0
      const one = async (i: number): Promise<void> => {
        for await (const wire of wiresFrom(ground, addresses[i % addresses.length] ?? "", () => add("refused"))) {
          wire.write(`${HANDSHAKE}${head}\r\n`)
          const token = people[i % people.length]?.token
          if (isLoggedIn) wire.write(frame(1, JSON.stringify({ type: "bindUid", token })))
          if (isDeaf) wire.pause()
          else wire.on("data", (chunk: Buffer) => chunk.includes(GOODBYE) && wire.destroy())
          wire.once("close", () => add("closed"))
          do {
            wire.write(send(ground, (turns += 1) - 1))
            add("sent")
            await setTimeout(1000 / perSecond)
          } while (!isBrief && Date.now() < until && !wire.destroyed)
          wire.removeAllListeners("close").destroy()
          await setTimeout(isBrief ? 1 : 100)
        }
      }
      await Promise.all(Array.from({ length: Math.ceil(sockets * scale) }, (_, i) => one(i)))
      return counts
    }
  }
}

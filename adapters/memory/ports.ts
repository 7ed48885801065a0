import { Effect, Layer } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { HTTP_TIMEOUT } from "#engine/api/request.ts"
import { type Came, Calls, HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"
import { Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"
import { Storage, type StorageKey, type Stored } from "#engine/client/ports/Storage.ts"

/** A socket of a service in memory, as its client sees it. */
export interface LineInMemory {
  /** Sends a frame to the service. */
  readonly send: (text: string) => void
  /** Ends it. */
  readonly close: () => void
}

/** A service within the process, as its clients reach it. */
export interface ServiceInMemory {
  /** Answers a call with its envelope, at once or later. */
  readonly call: (call: CallName, body: Readonly<Record<string, unknown>>, token: string, language?: string) => unknown
  /** A socket opens. It is told its name first; the answer says what it sends and ends it. */
  readonly connect: (hear: (text: string) => void) => LineInMemory
}

/** What lies between a client and its service, to be broken by hand. */
export class Network {
  /** `good` answers at once, `down` fails at once, `hanging` says nothing at all. */
  state: "good" | "down" | "hanging" = "good"
  /** Signs of life so far: pings on a socket that stands, and questions whether the service is there that were answered with no. Nothing but the next one follows. */
  signs = 0
  readonly #breakers = new Set<(event: SocketEvent) => void>()

  /** Ends every socket that is open, as a broken network or a restarted server does. */
  breakSockets(how: "Errored" | "Closed" = "Closed"): void {
    for (const breaker of this.#breakers) breaker(how === "Closed" ? { _tag: how, code: 1006 } : { _tag: how })
  }

  /** Ends every socket as a server does that gives a reason. */
  closeSockets(code: number): void {
    for (const breaker of this.#breakers) breaker({ _tag: "Closed", code })
  }

  /** Sockets that are open. */
  get sockets(): number {
    return this.#breakers.size
  }

  /** A socket opens that can be broken by `breaker`; returns what to call when it is gone. */
  add(breaker: (event: SocketEvent) => void): () => void {
    this.#breakers.add(breaker)
    return () => this.#breakers.delete(breaker)
  }
}

/** The sign of life of a socket, as it travels. */
const PING = JSON.stringify({ type: "ping" })

const NO_RESPONSE: Came = { _tag: "NoResponse" }

/** As it travels: what is no JSON does not arrive. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))
const cameOf = (envelope: unknown): Came => ({ _tag: "Body", json: asJson(envelope) as unknown })

/** `Calls` of a service in memory. */
export const callsInMemory = (service: ServiceInMemory, network = new Network()) =>
  Layer.succeed(
    Calls,
    Calls.of({
      ask: (call, body, { language, token }) =>
        Effect.suspend(() => {
          if (network.state === "down") return Effect.succeed(NO_RESPONSE)
          if (network.state === "hanging") return Effect.as(Effect.sleep(HTTP_TIMEOUT), NO_RESPONSE)
          const envelope = service.call(call, asJson(body), token, language)
          return envelope instanceof Promise ? Effect.promise(() => envelope.then(cameOf)) : Effect.succeed(cameOf(envelope))
        }),
      alive: Effect.suspend(() => {
        if (network.state === "hanging") return Effect.as(Effect.sleep(HEALTH_TIMEOUT), false)
        if (network.state === "down") network.signs += 1
        return Effect.succeed(network.state === "good")
      })
    })
  )

/** `Socket` of a service in memory. What it tells comes later, never while it opens. */
export const socketInMemory = (service: ServiceInMemory, network = new Network()) =>
  Layer.succeed(
    Socket,
    Socket.of({
      open: (on) =>
        Effect.sync(() => {
          let line: LineInMemory | undefined
          let ended = false
          let isGreeted = false
          const later = (event: SocketEvent) => queueMicrotask(() => (ended ? undefined : on(event)))
          const end = (event: SocketEvent): void => {
            line?.close()
            remove()
            if (ended) return
            on(event)
            ended = true
          }
          const remove = network.add(end)
          queueMicrotask(() => {
            if (ended || network.state === "hanging") return
            if (network.state === "down") return end({ _tag: "Errored" })
            on({ _tag: "Opened" })
            line = service.connect((text) => (network.state === "good" ? later({ _tag: "Text", text }) : undefined))
          })
          return {
            send: (text) => {
              // the first one belongs to what follows when a socket opens
              if (text === PING && isGreeted) network.signs += 1
              isGreeted ||= text === PING
              if (network.state === "good" && !ended) line?.send(text)
            },
            close: () => {
              ended = true
              line?.close()
              remove()
            }
          }
        })
    })
  )

/** Hears what is kept now, after somebody else has changed it. */
type Watcher = (stored: Stored) => void

/** `Storage` that forgets with the program; `kept` is JSON text by key. Tabs that share it give `watchers` too, and hear of each other's changes. */
export const storageInMemory = (kept = new Map<StorageKey, string>(), watchers = new Set<Watcher>()) => {
  const load = (): Stored => Object.fromEntries([...kept].map(([key, text]) => [key, JSON.parse(text) as unknown]))
  let mine: Watcher | undefined
  const changed = (): void => {
    for (const each of watchers) if (each !== mine) queueMicrotask(() => (watchers.has(each) ? each(load()) : undefined))
  }
  return Layer.succeed(
    Storage,
    Storage.of({
      load: Effect.sync(load),
      save: (key, value) =>
        Effect.sync(() => {
          kept.set(key, JSON.stringify(value))
          changed()
        }),
      forgetSession: (token) =>
        Effect.sync(() => {
          if (kept.get("authToken") !== JSON.stringify(token)) return
          for (const key of ["userInfo", "authToken"] as const) {
            kept.delete(key)
            changed()
          }
        }),
      watch: (on) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            mine = on
            watchers.add(on)
          }),
          () => Effect.sync(() => void watchers.delete(on))
        )
    })
  )
}

import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { connect, type ConnectionOptions, errors, type NatsConnection } from "@nats-io/transport-node"
import { StartProblem } from "../StartProblem.ts"
import type { Bus } from "./Bus.ts"

export interface NatsNeeds {
  /** `nats://user:password@host:port`, or `tls:`; several hosts are separated by commas. */
  readonly url: string
  /** What the processes of this service alone know. */
  readonly subject: string
  readonly heard: (n: number) => void
  /** Says once that NATS went, with the cause, again where the cause is another one, and once that it came back. */
  readonly changed: (isUp: boolean, error?: unknown) => void
  /** Hears what NATS complains of while it goes on. */
  readonly failed: (error: unknown) => void
}

/** How long to wait between two attempts to connect, in milliseconds: longer each time that NATS says no. How often a silent connection is asked whether it lives. */
const RECONNECT = 500
const RECONNECT_MAX = 10_000
const PING = 5000

/** What the client wants to know, by an address as operators write it. */
export const natsOptions = (url: string): ConnectionOptions => {
  const urls = url.split(",").map((each) => new URL(each))
  const { password = "", protocol = "", username = "" } = urls[0] ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: urls.map(({ host }) => host),
    ...(protocol === "tls:" ? { tls: {} } : {}),
    ...(user !== "" && pass !== "" ? { user, pass } : user === "" ? {} : { token: user }),
    name: "parley",
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT,
    pingInterval: PING
  }
}

/** What a refusal is about: NATS says the same in many words. */
const causeOf = (error: unknown): string => (error instanceof Error ? `${error.name} ${error.message}` : String(error))

/** A bus over NATS; it connects again by itself. Rejects with a `StartProblem` when NATS is there and says no; one that is away may come. */
export const openNats = async ({ changed, failed, heard, subject, url }: NatsNeeds): Promise<Bus> => {
  const options = natsOptions(url)
  let connection: NatsConnection | undefined
  let isUp = false
  let isClosed = false
  let told: string | undefined
  let pause = RECONNECT
  let trying: Promise<void> | undefined

  /** No number: others on the subject take no notice. */
  const own = `own ${randomUUID()}`

  const up = (): void => {
    pause = RECONNECT
    if (isUp || isClosed) return
    isUp = true
    told = undefined
    changed(true)
  }

  const down = (error?: unknown): void => {
    if (isClosed) return
    const cause = error === undefined ? undefined : causeOf(error)
    if (!isUp && (cause === undefined || cause === told)) return
    isUp = false
    told = cause
    changed(false, error)
  }

  /** NATS does not let numbers through: a new connection may be let. */
  const giveUp = (nats: NatsConnection, error: unknown): void => {
    // what it says beside the first refusal is the same in other words
    if (connection !== nats) return
    connection = undefined
    down(error)
    nats.close().catch(failed)
  }

  /** Reports why NATS is away. The connection tries again after everything except a refusal. */
  const complained = (nats: NatsConnection, error: unknown): void => {
    if (error instanceof errors.PermissionViolationError) giveUp(nats, error)
    else if (error instanceof errors.AuthorizationError || !isUp) down(error)
    else failed(error)
  }

  const watch = async (nats: NatsConnection): Promise<void> => {
    for await (const status of nats.status()) {
      if (status.type === "disconnect") down()
      // what this process may do can have changed: it asks again
      else if (status.type === "reconnect") nats.publish(subject, own)
      else if (status.type === "error") complained(nats, status.error)
    }
  }

  /** Uses a connection; it is up once NATS has let a word of its own through both ways. */
  const use = async (nats: NatsConnection): Promise<void> => {
    // the process ended while it waited for NATS
    if (isClosed) return nats.close()
    connection = nats
    nats.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return complained(nats, error)
        const said = message.string()
        if (said === own && connection === nats) return up()
        const n = Number(said)
        if (Number.isSafeInteger(n) && n > 0) heard(n)
      }
    })
    watch(nats).catch(failed)
    void nats.closed().then((error) => ended(nats, error))
    try {
      nats.publish(subject, own)
      // what is refused is told by then, or a moment later; a connection that ends first leaves what was asked without an answer
      await Promise.race([nats.flush(), nats.closed()])
    } catch (error) {
      giveUp(nats, error)
    }
  }

  /** The client of NATS ends a refused connection by itself. */
  const ended = (nats: NatsConnection, error: unknown): void => {
    if (connection === nats) connection = undefined
    down(error ?? undefined)
    retry()
  }

  /** Until NATS is there and lets this process in. */
  const tryAgain = async (): Promise<void> => {
    while (!isClosed && connection === undefined) {
      await setTimeout(pause, undefined, { ref: false })
      pause = Math.min(2 * pause, RECONNECT_MAX)
      if (!isClosed) await connect(options).then(use, down)
    }
    // at once: a connection that ends from now on begins another
    trying = undefined
  }

  const retry = (): void => {
    trying ??= tryAgain().catch(failed)
  }

  await connect(options).then(use, (cause: unknown) => {
    if (cause instanceof errors.AuthorizationError)
      throw new StartProblem("NATS does not let this process in: check the user and the password in NATS_URL.", { cause })
    down(cause)
    retry()
  })

  return {
    publish: (n) => {
      if (isUp) connection?.publish(subject, String(n))
    },
    isUp: () => isUp,
    close: async () => {
      isClosed = true
      isUp = false
      await connection?.close()
    }
  }
}

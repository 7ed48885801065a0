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
  /** Says once that NATS went, and once that it came back. */
  readonly changed: (isUp: boolean, error?: unknown) => void
}

/** How long to wait between two attempts to connect, in milliseconds, and how often a silent connection is asked whether it lives. */
const RECONNECT = 500
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

/** A bus over NATS; it connects again by itself. Rejects with a `StartProblem` when NATS is there and says no; one that is away may come. */
export const openNats = async ({ changed, heard, subject, url }: NatsNeeds): Promise<Bus> => {
  const options = natsOptions(url)
  let connection: NatsConnection | undefined
  let isUp = false
  let isClosed = false

  const turn = (now: boolean, error?: unknown): void => {
    if (isUp === now || isClosed) return
    isUp = now
    changed(now, error)
  }

  const watch = async (nats: NatsConnection): Promise<void> => {
    for await (const status of nats.status()) {
      if (status.type === "disconnect") turn(false)
      else if (status.type === "reconnect") turn(true)
      else if (status.type === "error") turn(false, status.error)
    }
  }

  const use = (nats: NatsConnection): void => {
    // the process ended while it waited for NATS
    if (isClosed) return void nats.close()
    connection = nats
    nats.subscribe(subject, {
      callback: (error, message) => {
        const n = error === null ? Number(message.string()) : Number.NaN
        if (Number.isSafeInteger(n)) heard(n)
      }
    })
    turn(true)
    watch(nats).catch((error: unknown) => turn(false, error))
  }

  /** The first connection, as soon as NATS is there. */
  const retry = async (): Promise<void> => {
    while (!isClosed && connection === undefined) {
      await setTimeout(RECONNECT, undefined, { ref: false })
      if (!isClosed) await connect(options).then(use, () => undefined)
    }
  }

  await connect(options).then(use, (cause: unknown) => {
    if (cause instanceof errors.AuthorizationError)
      throw new StartProblem("NATS does not let this process in: check the user and the password in NATS_URL.", { cause })
    changed(false, cause)
    void retry()
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

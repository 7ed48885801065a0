import type { Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { frame, HANDSHAKE } from "../bare.ts"
import { type Attack, counting, type Ground, type Tally } from "./Attack.ts"
import { wireFrom } from "./wires.ts"

/** As many sockets as one address may have without a login (`WAITING_SOCKETS`), and frames of each in a second. */
const SOCKETS = 1000
const FRAMES = 30

const padded = (type: string, bytes: number, more = ""): Buffer => {
  const head = `{"type":"${type}"${more},"data":["\\u0041"`
  return frame(1, `${head}${",[]".repeat(Math.max(0, Math.floor((bytes - head.length - 2) / 3)))}]}`)
}

/** First byte of a goodbye (RFC 6455, 5.5.1); nothing else that the server says holds it. */
const GOODBYE = 0x88

const opened = async (url: string, from: string): Promise<Socket | undefined> => {
  const wire = await wireFrom(url, from)
  wire?.write(`${HANDSHAKE}\r\n`)
  wire?.on("data", (chunk: Buffer) => {
    if (chunk.includes(GOODBYE)) wire.destroy()
  })
  return wire
}

/** Frames without end on sockets that nobody has logged in on; who is closed comes again. */
const flood = async ({ addresses, scale, until, url }: Ground, bytes: Buffer): Promise<Tally> => {
  const { add, counts } = counting()
  const one = async (i: number): Promise<void> => {
    while (Date.now() < until) {
      const wire = await opened(url, addresses[i % addresses.length] ?? "")
      if (wire === undefined) add("refused")
      else {
        wire.once("close", () => add("closed"))
        while (Date.now() < until && !wire.destroyed) {
          wire.write(bytes)
          add("sent")
          await setTimeout(1000 / FRAMES)
        }
        wire.removeAllListeners("close").destroy()
      }
      await setTimeout(100)
    }
  }
  await Promise.all(Array.from({ length: Math.ceil(SOCKETS * scale) }, (_, i) => one(i)))
  return counts
}

const large: Attack = {
  title: "S-03: sockets without a login send frames of 64 KB",
  refusals: ["closed"],
  run: (ground) => flood(ground, padded("nobody-knows", 64_000))
}

const small: Attack = {
  title: "S-03: sockets without a login send frames as large as they may be",
  refusals: ["closed"],
  run: (ground) => flood(ground, padded("ping", 4000))
}

const logins: Attack = {
  title: "S-03: sockets try tokens that are made up",
  refusals: ["closed"],
  run: (ground) => flood(ground, frame(1, JSON.stringify({ type: "bindUid", token: `bearer ${"x".repeat(40)}` })))
}

export const frames = [large, small, logins] as const

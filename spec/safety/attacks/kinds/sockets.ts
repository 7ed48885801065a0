import { randomUUID } from "node:crypto"
import { deflateRawSync } from "node:zlib"
import { frame } from "../../bare.ts"
import type { Attack } from "../Attack.ts"
import { frames } from "../players.ts"

/** Frames that should not be, and too many of those that may. */

const text = (value: object): Buffer => frame(1, JSON.stringify(value))
const BOMB = deflateRawSync(Buffer.alloc(10 * 1024 * 1024))

const CLOSED = ["closed"]
const fast = { sockets: 200, perSecond: 50, family: "wrong frames" } as const

export const sockets: ReadonlyArray<Attack> = [
  frames({
    ...fast,
    title: "Sockets: control frames without end",
    refusals: CLOSED,
    send: () => Buffer.concat(Array.from({ length: 40 }, () => frame(9, "x".repeat(125))))
  }),
  frames({
    ...fast,
    title: "Sockets: pieces without an end",
    refusals: CLOSED,
    send: (_, turn) => frame(turn < 1 ? 1 : 0, "x".repeat(2000), { fin: false })
  }),
  frames({
    ...fast,
    title: "Sockets: a frame that says it is endless",
    refusals: CLOSED,
    send: () => frame(1, "x", { claims: 2n ** 62n })
  }),
  frames({
    ...fast,
    title: "Sockets: bytes that are no UTF-8",
    refusals: CLOSED,
    send: () => frame(1, Buffer.alloc(1000, 0xff))
  }),
  frames({
    ...fast,
    title: "Sockets: packed frames that nobody agreed on",
    refusals: CLOSED,
    head: "Sec-WebSocket-Extensions: permessage-deflate\r\n",
    send: () => frame(1, BOMB.subarray(0, 3000), { rsv: 4 })
  }),
  frames({ ...fast, title: "Sockets: binary frames", refusals: CLOSED, send: () => frame(2, Buffer.alloc(3000, 7)) }),
  frames({
    ...fast,
    title: "Sockets: frames without a mask",
    refusals: CLOSED,
    send: () => frame(1, '{"type":"ping"}', { masked: false })
  }),
  frames({ ...fast, title: "Sockets: kinds of frames that there are not", refusals: CLOSED, send: () => frame(3, "x") }),
  frames({ ...fast, title: "Sockets: goodbyes without end", refusals: CLOSED, send: () => frame(8, Buffer.from([3, 232])) }),
  frames({ ...fast, title: "Sockets: they come and go", refusals: [], isBrief: true, send: () => text({ type: "ping" }) }),
  frames({
    ...fast,
    title: "Sockets: from other sites",
    refusals: CLOSED,
    head: "Origin: https://other.example\r\n",
    send: () => text({ type: "ping" })
  }),
  frames({
    ...fast,
    title: "Sockets: JSON in JSON without end",
    refusals: CLOSED,
    send: () => frame(1, `{"type":"ping","data":${"[".repeat(3900)}`)
  }),
  frames({
    sockets: 48,
    perSecond: 100,
    title: "Sockets: members say that they are there, without end",
    refusals: CLOSED,
    isLoggedIn: true,
    send: () => Buffer.concat(Array.from({ length: 20 }, () => text({ type: "ping" })))
  }),
  frames({
    sockets: 48,
    perSecond: 100,
    title: "Sockets: members log in again on the same socket",
    refusals: CLOSED,
    isLoggedIn: true,
    send: ({ people }, turn) => text({ type: "bindUid", token: people[turn % people.length]?.token })
  }),
  frames({
    sockets: 48,
    perSecond: 100,
    title: "Sockets: members send frames of 60 KB",
    refusals: CLOSED,
    isLoggedIn: true,
    send: () => text({ type: "x", data: "y".repeat(60_000) })
  }),
  frames({
    sockets: 48,
    perSecond: 20,
    title: "Sockets: members come and go",
    refusals: [],
    isLoggedIn: true,
    isBrief: true,
    send: () => text({ type: "ping", id: randomUUID() })
  }),
  frames({
    sockets: 48,
    perSecond: 20,
    title: "Sockets: members who read nothing",
    refusals: [],
    isLoggedIn: true,
    isDeaf: true,
    send: () => text({ type: "ping" })
  })
]

import { setTimeout as sleep } from "node:timers/promises"
import { deflateRawSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type RawClient, type RawSocket, startRawClient } from "../wire/RawClient.ts"
import { frame, goodbye, openBare } from "./bare.ts"
import { HOSTILE } from "./fuzz/hostile.ts"

let raw: RawClient
let witness: RawSocket
beforeAll(async () => {
  raw = await startRawClient()
  witness = await raw.socketOf(await raw.person("the.witness"))
})
afterAll(async () => {
  // whatever was tried, others noticed nothing
  await witness.settled()
  await raw.stop()
  expect(raw.log).toEqual([])
})

const PING = '{"type":"ping"}'
const BOMB = deflateRawSync(Buffer.alloc(10_000_000, 0x20))

/** So many that more than thirty are in one second also where a second ends in their midst. */
const MANY = Array.from({ length: 100 })

/** What breaks the protocol, and the code of the goodbye (RFC 6455, 7.4.1). */
const BREAKS: ReadonlyArray<readonly [title: string, bytes: ReadonlyArray<Buffer>, code: number]> = [
  ["a frame without a mask", [frame(1, PING, { masked: false })], 1002],
  ["a compressed bomb, which nobody agreed on", [frame(1, BOMB, { rsv: 4 })], 1002],
  ["a reserved bit", [frame(1, PING, { rsv: 1 })], 1002],
  ["an unknown kind of frame", [frame(3, "x")], 1002],
  ["an unknown kind of control frame", [frame(11, "x")], 1002],
  ["what is no UTF-8", [frame(1, Buffer.from([0xc0, 0xaf]))], 1007],
  ["half a pair of UTF-16 in UTF-8", [frame(1, Buffer.from([0xed, 0xa0, 0x80]))], 1007],
  ["UTF-8 that is no more, in two pieces", [frame(1, Buffer.from([0xe4]), { fin: false }), frame(0, Buffer.from([0x28]))], 1007],
  ["a frame that claims to be endless", [frame(1, "x", { claims: 2n ** 63n - 1n })], 1009],
  ["a length with its first bit set", [frame(1, "x", { claims: 2n ** 64n - 1n })], 1009],
  ["a frame that is too large", [frame(1, "x".repeat(64 * 1024 + 1))], 1009],
  ["a frame that is larger than anything to say", [frame(1, "x".repeat(4 * 1024 + 1))], 1009],
  [
    "pieces that are larger together than anything to say",
    [frame(1, "x".repeat(3000), { fin: false }), frame(0, "x".repeat(3000))],
    1009
  ],
  ["pieces that are too large together", [frame(1, "x".repeat(40_000), { fin: false }), frame(0, "x".repeat(40_000))], 1009],
  ["a piece of nothing", [frame(0, "x")], 1002],
  ["a message within another", [frame(1, "x", { fin: false }), frame(1, PING)], 1002],
  ["a ping in pieces", [frame(9, "x", { fin: false })], 1002],
  ["a ping that is too long", [frame(9, "x".repeat(126))], 1002],
  ["a goodbye of one byte", [frame(8, "x")], 1002],
  ["a goodbye with a code that nobody may send", [frame(8, Buffer.from([0x03, 0xed]))], 1002],
  ["a goodbye with a code below all", [frame(8, Buffer.from([0x00, 0x01]))], 1002],
  ["a goodbye with a code above all", [frame(8, Buffer.from([0xff, 0xff]))], 1002],
  ["a goodbye with words that are no UTF-8", [frame(8, Buffer.from([0x03, 0xe8, 0xff]))], 1007],
  ["more frames in a second than anybody needs", MANY.map(() => frame(1, PING)), 1008],
  ["more bytes in a second than anybody needs", MANY.slice(0, 20).map(() => frame(1, "x".repeat(1000))), 1008],
  ["more pings in a second than anybody needs", MANY.map(() => frame(9)), 1008]
]

it.each(BREAKS)("ends a socket with %s", async (_, bytes, code) => {
  const { ended, heard, socket } = await openBare(raw.url)
  // in one go: a busy machine may make pauses between two of them
  socket.write(Buffer.concat(bytes))
  await expect.poll(() => goodbye(heard())).toBe(code)
  // who says no goodbye in return is not waited for, as `ws` would by itself for 30 s
  socket.end()
  expect(await Promise.race([ended, sleep(25_000, "open", { ref: false })])).not.toBe("open")
})

it("keeps no socket that floods, which is read no further, until it says goodbye", async () => {
  const ann = await raw.person("flood.ann")
  const [leaving, flooding] = [await openBare(raw.url), await openBare(raw.url)]
  leaving.socket.write(frame(1, JSON.stringify({ type: "bindUid", token: ann.token })))
  await expect.poll(() => leaving.heard().toString("latin1")).toContain('"pong"')
  await raw.data("/common/Pub/logout", { client_id: "" }, ann)
  await expect.poll(() => goodbye(leaving.heard())).toBe(4001)
  flooding.socket.write(Buffer.concat(MANY.map(() => frame(1, PING))))
  await expect.poll(() => goodbye(flooding.heard())).toBe(1008)
  // neither of them answers
  const first = await Promise.race([leaving.ended.then(() => "leaving"), flooding.ended.then(() => "flooding")])
  expect(first).toBe("flooding")
  leaving.socket.destroy()
})

it("reads what comes a byte at a time, and in pieces with a ping between", async () => {
  const { heard, socket } = await openBare(raw.url)
  const pongs = () => heard().toString("latin1").split('"pong"').length - 1
  for (const byte of frame(1, PING)) {
    socket.write(Buffer.from([byte]))
    await sleep(1)
  }
  await expect.poll(pongs).toBe(1)
  for (const each of [frame(1, PING.slice(0, 5), { fin: false }), frame(9, "x"), frame(0, PING.slice(5))]) socket.write(each)
  await expect.poll(pongs).toBe(2)
  socket.destroy()
})

it("leaves aside whatever a frame says, and tells nobody's business", async () => {
  const secret = "hush-frame-of-others"
  const [ann, ben] = [await raw.person("frames.ann"), await raw.person("frames.ben")]
  await raw.befriend(ann, ben)
  const frames = HOSTILE.flatMap((value) => [
    { type: value },
    { type: "bindUid", token: value, user_id: ann.id },
    { type: "bindUid", user_id: value, client_id: value },
    { type: "ping", data: value, token: ann.id }
  ])
  // a socket may say thirty things and 16 KB in a second, and try four tokens
  const open: Array<RawSocket> = []
  for (let at = 0; at < frames.length; at += 4) {
    const socket = await raw.socket()
    open.push(socket)
    for (const each of frames.slice(at, at + 4)) socket.send(each)
  }
  await raw.data("/enterprise/im/sendMessage", { id: "a-secret", type: "text", content: secret, toContactId: ben.id }, ann)
  const codes = await Promise.all(open.map((socket) => Promise.race([socket.closed, sleep(1000, 0)])))
  // a frame that is too large ends its socket, nothing else does
  expect(codes.filter((code) => code !== 0 && code !== 1009)).toEqual([])
  for (const socket of open) {
    expect(socket.heard()).not.toContain(secret)
    expect(socket.heard()).not.toMatch(/"type":"(?!init|pong|ping|error)/)
    socket.ws.terminate()
  }
})

it("agrees on no compression, whatever is offered", async () => {
  const offer = "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=8, permessage-deflate\r\n"
  const { heard, socket } = await openBare(raw.url, offer)
  expect(heard().toString("latin1").split("\r\n\r\n")[0]).not.toMatch(/extensions/i)
  socket.destroy()
})

it("waits for nobody who stops in the middle of a frame, and holds nothing for who only claims much", async () => {
  const open = await Promise.all(Array.from({ length: 50 }, () => openBare(raw.url)))
  const before = process.memoryUsage()
  for (const { socket } of open) socket.write(frame(1, "x", { claims: 4000n }))
  await witness.settled()
  const after = process.memoryUsage()
  expect(after.external + after.arrayBuffers - before.external - before.arrayBuffers).toBeLessThan(50 * 30_000)
  for (const { socket } of open) socket.destroy()
})

it("closes a socket that tries one token after the other", async () => {
  const socket = await raw.socket()
  for (let i = 0; i < 4; i += 1) {
    socket.send({ type: "bindUid", token: `bearer made-up-${i}` })
    await socket.next("error")
  }
  await socket.settled()
  socket.send({ type: "bindUid", token: "bearer made-up" })
  expect(await socket.closed).toBe(1008)
})

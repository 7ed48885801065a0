import { createServer } from "node:http"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { type WebSocket as Peer, WebSocketServer } from "ws"
import { Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"
import { keepsSocket } from "#fixtures/client/ports.ts"
import { socketOverWebSocket } from "./socket.ts"

/** A socket endpoint on this machine that answers a ping; anything but `/wss` is refused. */
const serve = (): Promise<{ readonly base: URL; readonly peers: Set<Peer>; readonly stop: () => Promise<void> }> =>
  new Promise((done) => {
    const peers = new Set<Peer>()
    const http = createServer()
    const sockets = new WebSocketServer({ server: http, path: "/wss" })
    sockets.on("connection", (peer) => {
      peers.add(peer)
      peer.on("message", (text: Buffer) => {
        if (text.toString("utf8").includes("ping")) peer.send('{"type":"pong"}')
      })
    })
    const stop = () =>
      new Promise<void>((stopped) => {
        for (const peer of peers) peer.terminate()
        sockets.close()
        http.close(() => stopped())
        http.closeAllConnections()
      })
    http.listen(0, "127.0.0.1", () => {
      const address = http.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      done({ peers, stop, base: new URL(`http://127.0.0.1:${port}/h5/`) })
    })
  })

keepsSocket("over WebSocket", async () => {
  const { base, peers, stop } = await serve()
  const drop = () => peers.forEach((peer) => peer.terminate())
  return { layer: socketOverWebSocket(base), drop, close: stop }
})

/** Opens a socket and resolves with all it tells, up to its end. */
const untilEnd = (base: URL, act: (event: SocketEvent, close: () => void) => void): Promise<ReadonlyArray<SocketEvent>> =>
  new Promise((done) => {
    const heard: Array<SocketEvent> = []
    let close = () => {}
    const opening = Effect.flatMap(Socket, (sockets) =>
      sockets.open((event) => {
        heard.push(event)
        act(event, () => close())
        if (event._tag === "Closed" || event._tag === "Errored") done(heard)
      }, "en")
    )
    void Effect.runPromise(Effect.provide(opening, socketOverWebSocket(base))).then((socket) => {
      close = socket.close
    })
  })

// (CONN-04)
it("nobody listens: an error, and nothing after it", async () => {
  const { base, stop } = await serve()
  await stop()
  assert.deepStrictEqual(await untilEnd(base, () => {}), [{ _tag: "Errored" }])
})

// (CONN-07)
it("a close of ours is told too", async () => {
  const { base, stop } = await serve()
  const heard = await untilEnd(base, (event, close) => (event._tag === "Opened" ? close() : undefined))
  assert.deepStrictEqual(heard, [{ _tag: "Opened" }, { _tag: "Closed", code: 1005 }])
  await stop()
})

it("binary frames are not ours", async () => {
  const { base, peers, stop } = await serve()
  const heard = await untilEnd(base, (event) => {
    if (event._tag !== "Opened") return
    for (const peer of peers) {
      peer.send(Buffer.from([1, 2, 3]))
      peer.send("text")
      peer.close()
    }
  })
  assert.deepStrictEqual(heard, [{ _tag: "Opened" }, { _tag: "Text", text: "text" }, { _tag: "Closed", code: 1005 }])
  await stop()
})

it("an address that cannot be is an error, not a throw", async () => {
  const forbidden = new URL("http://127.0.0.1:1/")
  const original = globalThis.WebSocket
  const Forbidden = function () {
    throw new DOMException("mixed content", "SecurityError")
  }
  globalThis.WebSocket = Forbidden as unknown as typeof WebSocket
  try {
    assert.deepStrictEqual(await untilEnd(forbidden, () => {}), [{ _tag: "Errored" }])
  } finally {
    globalThis.WebSocket = original
  }
})

// (CONN-10)
it("a close tells its code", async () => {
  const { base, peers, stop } = await serve()
  const heard = await untilEnd(base, (event) => (event._tag === "Opened" ? peers.forEach((peer) => peer.close(4001)) : undefined))
  assert.deepStrictEqual(heard.at(-1), { _tag: "Closed", code: 4001 })
  await stop()
})

import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** The line between a browser and the house: an address of its own, which can fall silent or be cut. */
export interface NetworkLine {
  readonly url: string
  /** From now on nothing comes through, and nobody is told. */
  readonly hold: () => void
  /** Sockets that stand fall silent for good, and nobody is told; idle connections end, and who calls again is heard: as after a sleep. */
  readonly forsake: () => void
  /** As if the server were stopped: each connection is refused. */
  readonly cut: () => Promise<void>
  /** Lets everything through again. */
  readonly mend: () => Promise<void>
}

export const openLine = async (house: string): Promise<NetworkLine> => {
  const target = Number(new URL(house).port)
  const sockets = new Set<Socket>()
  /** Both ends of what has become a WebSocket. */
  const upgraded = new WeakSet<Socket>()
  const forsaken = new WeakSet<Socket>()
  let held = false
  let port = 0
  const watch = (socket: Socket): Socket => {
    sockets.add(socket)
    // a side that hangs up is not an error
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket))
    return socket
  }
  const accept = (from: Socket): void => {
    const to = connect(target, "127.0.0.1")
    from.on("data", (bytes) => {
      if (/^GET \S*\/wss .*upgrade: websocket/is.test(bytes.toString("latin1"))) upgraded.add(from).add(to)
    })
    for (const [one, other] of [
      [watch(from), to],
      [watch(to), from]
    ] as const) {
      one.on("data", (bytes) => other.write(bytes)).on("close", () => other.destroy())
      if (held) one.pause()
    }
  }
  const open = async () => {
    const server = createServer(accept)
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    port = (server.address() as AddressInfo).port
    return server
  }
  let server = await open()
  return {
    url: `http://127.0.0.1:${port}`,
    hold: () => {
      held = true
      for (const socket of sockets) socket.pause()
    },
    forsake: () => {
      for (const socket of sockets)
        if (upgraded.has(socket)) forsaken.add(socket.pause())
        else socket.destroy()
    },
    cut: async () => {
      const closed = once(server, "close")
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      held = false
      for (const socket of sockets) if (!forsaken.has(socket)) socket.resume()
      if (!server.listening) server = await open()
    }
  }
}

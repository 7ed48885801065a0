import { createSocket, type Socket as Datagrams } from "node:dgram"
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** What lies between one device and the world: TCP to the server, UDP to the relay. */
export interface Network {
  /** Where the device reaches the server, without a slash at the end. */
  readonly url: string
  /** Where it reaches the relay, on this machine. */
  readonly relayPort: number
  /** From now on nothing passes, either way, and nobody is told: packets are lost, and connections stand still. */
  readonly cut: () => void
  readonly mend: () => void
  /** The device goes into another network: its connections break, and the relay hears from an address that it does not know. */
  readonly change: () => void
  /** From how many addresses the relay has heard of the device so far. */
  readonly addresses: () => number
  readonly close: () => Promise<void>
}

const HERE = "127.0.0.1"

interface Gate {
  isCut: boolean
}

/** UDP that passes on what it hears, and loses it while the network is cut. */
const datagrams = async (gate: Gate, to: number) => {
  const door = createSocket("udp4").bind(0, HERE)
  await once(door, "listening")
  const ways = new Map<number, Datagrams>()
  let opened = 0
  const wayOf = (port: number): Datagrams => {
    const known = ways.get(port)
    if (known !== undefined) return known
    const way = createSocket("udp4")
    opened += 1
    way.on("message", (packet) => gate.isCut || door.send(packet, port, HERE))
    ways.set(port, way)
    return way
  }
  door.on("message", (packet, { port }) => gate.isCut || wayOf(port).send(packet, to, HERE))
  const change = (): void => {
    for (const each of ways.values()) each.close()
    ways.clear()
  }
  return {
    port: door.address().port,
    change,
    addresses: () => opened,
    close: (): void => {
      change()
      door.close()
    }
  }
}

/** TCP that passes on what it hears, and stands still while the network is cut. */
const connections = async (gate: Gate, to: number) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const each = (act: (socket: Socket) => void): void => [...pairs].flat().forEach(act)
  const server = createServer((near) => {
    const far = connect(to, HERE)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, other] of [pair, [far, near]] as const) {
      from.on("data", (bytes) => other.write(bytes))
      from.on("error", () => other.destroy())
      from.on("close", () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (gate.isCut) from.pause()
    }
  }).listen(0, HERE)
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    stand: () => each((socket) => socket.pause()),
    flow: () => each((socket) => socket.resume()),
    break: () => each((socket) => socket.destroy()),
    close: async () => {
      each((socket) => socket.destroy())
      server.close()
      await once(server, "close")
    }
  }
}

/** A network of one device; `to` are the ports of server and relay. */
export const openNetwork = async (to: { readonly server: number; readonly relay: number }): Promise<Network> => {
  const gate: Gate = { isCut: false }
  const [udp, tcp] = [await datagrams(gate, to.relay), await connections(gate, to.server)]
  return {
    url: `http://${HERE}:${tcp.port}`,
    relayPort: udp.port,
    cut: () => {
      gate.isCut = true
      tcp.stand()
    },
    mend: () => {
      gate.isCut = false
      tcp.flow()
    },
    change: () => {
      udp.change()
      tcp.break()
    },
    addresses: udp.addresses,
    close: () => {
      udp.close()
      return tcp.close()
    }
  }
}

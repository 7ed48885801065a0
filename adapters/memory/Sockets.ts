import { readClientFrame } from "#engine/api/frames.ts"

/** A socket as the service sees it. */
interface Open {
  readonly hear: (text: string) => void
  person: number
}

/** A socket as its client sees it. */
export interface Connected {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** The sockets of a service, and whose they are. */
export class Sockets {
  readonly #open = new Map<string, Open>()
  #clients = 0

  /** A socket opens. It is told its name first. `personOf`: whose token it is, 0 for nobody's. */
  connect(hear: (text: string) => void, personOf: (token: string) => number): Connected {
    const client = `c${++this.#clients}`
    const socket: Open = { hear, person: 0 }
    this.#open.set(client, socket)
    hear(JSON.stringify({ type: "init", client_id: client }))
    return {
      send: (text) => {
        const read = readClientFrame(text)
        if (read._tag === "Success" && read.success.type === "ping") hear(JSON.stringify({ type: "pong", multiport: 0 }))
        if (read._tag === "Success" && read.success.type === "bindUid") socket.person = personOf(read.success.token)
      },
      close: () => {
        this.#open.delete(client)
      }
    }
  }

  /** Whether there is such a socket. */
  bind(client: string, person: number): boolean {
    const socket = this.#open.get(client)
    if (socket !== undefined) socket.person = person
    return socket !== undefined
  }

  /** Closes nothing, but tells nobody any more. */
  drop(): void {
    this.#open.clear()
  }

  push(person: number, text: string): void {
    for (const socket of this.#open.values()) if (socket.person === person) socket.hear(text)
  }
}

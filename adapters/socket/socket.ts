import { Effect, Layer } from "effect"
import { socketAddress } from "#engine/api/socketAddress.ts"
import { type OpenedSocket, Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"

const NEVER_OPEN: OpenedSocket = { send: () => {}, close: () => {} }

/** A browser may forbid the address, an unencrypted one on an encrypted page for instance. */
const made = (base: URL, language: string): WebSocket | undefined => {
  try {
    return new WebSocket(socketAddress(base, language))
  } catch {
    return undefined
  }
}

/** `Socket` over the platform's WebSocket. */
export const socketOverWebSocket = (base: URL) =>
  Layer.succeed(
    Socket,
    Socket.of({
      open: (on, language) =>
        Effect.sync(() => {
          const socket = made(base, language)
          if (socket === undefined) {
            queueMicrotask(() => on({ _tag: "Errored" }))
            return NEVER_OPEN
          }
          // a socket that fails tells an error and then its close: one end is told once, by its first sign
          let ended = false
          const end = (event: SocketEvent): void => {
            if (ended) return
            ended = true
            on(event)
          }
          socket.addEventListener("open", () => on({ _tag: "Opened" }))
          socket.addEventListener("message", (event) => {
            if (typeof event.data === "string") on({ _tag: "Text", text: event.data })
          })
          socket.addEventListener("error", () => end({ _tag: "Errored" }))
          socket.addEventListener("close", ({ code }) => end({ _tag: "Closed", code }))
          return {
            send: (text: string) => {
              if (socket.readyState === WebSocket.OPEN) socket.send(text)
            },
            close: () => socket.close()
          }
        })
    })
  )

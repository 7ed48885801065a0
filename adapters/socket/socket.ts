import { Effect, Layer } from "effect"
import { Socket } from "#engine/client/ports/Socket.ts"

/** `/wss` on the host of `base`, encrypted exactly when `base` is (spec 7.7). */
const addressOf = (base: URL): string => {
  const url = new URL("/wss", base)
  url.protocol = base.protocol === "https:" ? "wss:" : "ws:"
  return url.href
}

/** `Socket` over the platform's WebSocket. */
export const socketOverWebSocket = (base: URL) =>
  Layer.succeed(
    Socket,
    Socket.of({
      open: (on) =>
        Effect.sync(() => {
          const socket = new WebSocket(addressOf(base))
          // a socket that fails tells an error and then its close: one end is told once, by its first sign
          let ended = false
          const end = (tag: "Errored" | "Closed") => () => {
            if (ended) return
            ended = true
            on({ _tag: tag })
          }
          socket.addEventListener("open", () => on({ _tag: "Opened" }))
          socket.addEventListener("message", (event) => {
            if (typeof event.data === "string") on({ _tag: "Text", text: event.data })
          })
          socket.addEventListener("error", end("Errored"))
          socket.addEventListener("close", end("Closed"))
          return {
            send: (text) => {
              if (socket.readyState === WebSocket.OPEN) socket.send(text)
            },
            close: () => socket.close()
          }
        })
    })
  )

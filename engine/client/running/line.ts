import { Effect } from "effect"
import type { OpenedSocket, Socket, SocketEvent } from "../ports/Socket.ts"
import type { Running, TaggedIntent } from "./Running.ts"

/** The socket that is heard, one at a time. */
export const socketLine = (sockets: Socket["Service"], { background, now, tell }: Running, hear: (text: string) => void) => {
  let socket: OpenedSocket | undefined
  /** Stands for the socket that is heard, from before it is there. */
  let line = Symbol()

  /** Events of a socket that was closed or replaced are no longer fed. */
  const heard = (from: symbol) => (event: SocketEvent) => {
    if (from !== line) return
    switch (event._tag) {
      case "Text":
        return hear(event.text)
      case "Opened":
        return tell({ _tag: "SocketTold", what: "opened", now: now() })
      case "Errored":
        return tell({ _tag: "SocketTold", what: "errored", now: now() })
      case "Closed":
        return tell({ _tag: "SocketTold", what: "closed", code: event.code, now: now() })
    }
  }

  const hangUp = (): void => {
    line = Symbol()
    socket?.close()
    socket = undefined
  }

  const open = ({ language }: TaggedIntent<"OpenSocket">): void => {
    hangUp()
    const mine = line
    background(
      sockets.open(heard(mine), language).pipe(
        Effect.map((opened) => {
          if (mine === line) socket = opened
          else opened.close()
        })
      )
    )
  }

  return { hangUp, open, send: ({ frame }: TaggedIntent<"SendFrame">): void => socket?.send(JSON.stringify(frame)) }
}

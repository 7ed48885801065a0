import { Context, type Effect } from "effect"

/** What a socket tells, later and never while it opens; texts are read by `api/frames.ts`. After `Errored` or `Closed` nothing follows. */
export type SocketEvent =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Errored" }
  /** `code`: the other side's reason as a number (RFC 6455, 7.4); 1006 where it gave none. */
  | { readonly _tag: "Closed"; readonly code: number }

/** A socket on its way or open. */
export interface OpenedSocket {
  /** Sends one text frame; dropped when the socket is not open. */
  readonly send: (text: string) => void
  /** Ends it; nothing is told after. */
  readonly close: () => void
}

/** Opens the one socket to the server. */
export class Socket extends Context.Service<
  Socket,
  {
    /** Opens a socket that tells `on` what it hears, and asks for sentences in this language. Never fails: what goes wrong is an event. */
    readonly open: (on: (event: SocketEvent) => void, language: string) => Effect.Effect<OpenedSocket>
  }
>()("engine/client/ports/Socket") {}

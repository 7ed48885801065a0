import type { CallName } from "./calls.ts"

/** Largest frame that a client may send, in bytes (DEC-0173); a call that needs a larger one goes over HTTP. */
export const CLIENT_FRAME_MAX = 4 * 1024

/** Calls that a socket has under way at most; the server says to one more that it is busy (DEC-0381). */
export const SOCKET_CALLS_MAX = 16

/** Longest frame with an answer, in bytes: what is longer goes over HTTP, which packs it (DEC-0411). */
export const SOCKET_ANSWER_MAX = 32 * 1024

/**
 * Calls that may go over the socket (DEC-0381): only users may make them, and one that is made twice does nothing more, since a call that gets no
 * answer there is made again over HTTP. Names alone: a client that asks does not load the schemas of all calls.
 */
export const OVER_SOCKET: ReadonlySet<CallName> = new Set(["bindUid", "resume", "sendMessage", "setMsgIsRead"] as const)

/** The call that makes a socket the caller's own (DEC-0411). */
export const BINDS: CallName = "bindUid"

/** What is known of the socket when a call is made. */
export interface SocketOffer {
  /** The service takes calls over its socket. */
  readonly isOffered: boolean
  /** The socket is open, and bound to the session that makes the call. */
  readonly isBound: boolean
}

/**
 * One of {@link OVER_SOCKET} goes over a bound socket of a service that offers it, and what binds over one that is nobody's yet; all others go over
 * HTTP (WIRE-23, DEC-0381, DEC-0411).
 */
export const goesOverSocket = (call: CallName, { isBound, isOffered }: SocketOffer): boolean =>
  isOffered && isBound === (call !== BINDS) && OVER_SOCKET.has(call)

/** The text of a call over the socket: type and number stand first, so that the server knows them before it reads the rest (DEC-0381). */
export const callFrame = (id: number, call: CallName, body: object): string =>
  `{"type":"call","id":${id},"call":${JSON.stringify(call)},"body":${JSON.stringify(body)}}`

/** The text of an answer to {@link callFrame}; `envelope` is JSON already (DEC-0381). */
export const answerFrame = (id: number, envelope: string): string => `{"type":"answer","id":${id},"answer":${envelope}}`

/** The same where the call is to be made over HTTP: an answer without an envelope (DEC-0411). */
export const emptyAnswerFrame = (id: number): string => `{"type":"answer","id":${id}}`

import { Context, type Effect } from "effect"
import type { CallBody, CallName } from "../../api/calls.ts"
import type { RequestHeaders } from "../../api/request.ts"
import type { Answered } from "../../error/outcome.ts"

/** What a call says of who asks (spec 7.0). */
export type CallHeaders = RequestHeaders

/** What came back, before its `data` is decoded: the envelope as sent, or why there is none. */
export type Came = { readonly _tag: "Body"; readonly json: unknown } | Exclude<Answered, { readonly _tag: "Envelope" }>

/** How long the server may take to say that it is there, in milliseconds (CONN-08, DEC-0029). */
export const HEALTH_TIMEOUT = 5000

/** Asks the server. */
export class Calls extends Context.Service<
  Calls,
  {
    /**
     * One POST to the call's path; gives up after `timeoutOf` it. With `overSocket` it may go over the open socket instead, and over HTTP
     * where that brings no answer. Never fails: what can go wrong is a value of {@link Came}.
     */
    readonly ask: <C extends CallName>(
      call: C,
      body: CallBody<C>,
      headers: CallHeaders,
      path: string,
      overSocket?: true
    ) => Effect.Effect<Came>
    /** Whether the server says that it is there; gives up after {@link HEALTH_TIMEOUT}. Never fails: what does not answer is not there. */
    readonly alive: Effect.Effect<boolean>
  }
>()("engine/client/ports/Calls") {}

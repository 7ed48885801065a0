import { Context, type Effect, Schema } from "effect"
import type { Body, CallName, Envelope } from "../../api/calls.ts"
import type { Broken } from "../Event.ts"

/** The server could not be asked, or answered outside the contract (spec 8.2). */
export class CallFailed extends Schema.TaggedError<CallFailed>()("CallFailed", { why: Schema.Unknown }) {
  declare readonly why: Broken
}

/** Headers of a call (spec 7.1); empty text where there is none. */
export interface CallHeaders {
  readonly token: string
  readonly clientId: string
  /** Canonical language code. */
  readonly language: string
}

/** Asks the server. */
export class Calls extends Context.Service<
  Calls,
  {
    /** One POST; gives up after `HTTP_TIMEOUT`. `data` of the envelope is not decoded yet. */
    readonly ask: <C extends CallName>(call: C, body: Body<C>, headers: CallHeaders) => Effect.Effect<Envelope, CallFailed>
  }
>()("engine/client/ports/Calls") {}

import type { CallAnswer, CallName } from "../api/calls.ts"
import type { Answered } from "../error/outcome.ts"
import type { CallAsk } from "./Asked.ts"

/**
 * How a call ended: with success and its decoded data, or with a problem that the error catalogue explains. `token` is the
 * session that asked; an answer to another session is left aside.
 */
export type CallReply = { readonly [C in CallName]: CallReplyOf<C> }[CallName]

/** What came of one call. */
export interface CallReplyOf<C extends CallName> {
  readonly call: C
  readonly ask: Extract<CallAsk, { readonly call: C }>
  readonly token: string
  readonly result: Ended<CallAnswer<C>>
}

/** How a call ended: with an answer that was read, or with why there is none. */
export type Ended<A> =
  /** Code 0. `count` and `page` mean what the call says; `msg` is a sentence for the user or empty. */
  | { readonly _tag: "Done"; readonly data: A; readonly msg: string; readonly count: number; readonly page: number }
  /** Any other end. `partly`: what was done before the rest was refused, of calls that do several things. */
  | { readonly _tag: "Problem"; readonly answered: Answered; readonly partly?: A }

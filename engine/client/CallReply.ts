import type { CallAnswer, CallName } from "../api/calls.ts"
import type { Answered } from "../error/outcome.ts"
import type { AreaName, AskOf } from "./areas/types.ts"
import type { CoreAsk } from "./core/CoreAreas.ts"

/**
 * How a call ended: with success and its decoded data, or with a problem that the error catalogue explains. `token` is the
 * session that asked; an answer to another session is left aside.
 */
export type CallReply = CoreReply | AreaReply

/** The end of a call of an area that every client has. */
type CoreReply = { readonly [C in CoreAsk["call"]]: CallReplyOf<C> }[CoreAsk["call"]]

/** The end of a call of an area. */
export type AreaReply = {
  readonly [N in AreaName]: { readonly [C in AskOf<N>["call"]]: AreaReplyOf<N, C> }[AskOf<N>["call"]]
}[AreaName]

/** The end of one call of an area that every client has. */
export type CallReplyOf<C extends CoreAsk["call"]> = Reply<C, Extract<CoreAsk, { readonly call: C }>>

/** The end of one call of an area. */
export type AreaReplyOf<N extends AreaName, C extends AskOf<N>["call"]> = Reply<C, Extract<AskOf<N>, { readonly call: C }>>

interface Reply<C extends CallName, A> {
  readonly call: C
  readonly ask: A
  readonly token: string
  readonly result: Ended<CallAnswer<C>>
}

/** How a call ended: with an answer that was read, or with why there is none. */
export type Ended<A> =
  /** Code 0. `count` and `page` mean what the call says; `msg` is a sentence for the user or empty. */
  | { readonly _tag: "Done"; readonly data: A; readonly msg: string; readonly count: number; readonly page: number }
  /** Any other end. `partly`: what was done before the rest was refused, of calls that do several things. */
  | { readonly _tag: "Problem"; readonly answered: Answered; readonly partly?: A }

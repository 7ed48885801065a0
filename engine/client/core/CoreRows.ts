import type { Frame } from "../../api/frames.ts"
import type { Millis } from "../../format/Millis.ts"
import type { AreaTurn } from "../areas/Want.ts"
import type { State } from "../State.ts"
import type { CallReplyOf } from "../CallReply.ts"
import type { Turn } from "../Turn.ts"
import type { CoreName, CoreTypesOf } from "./CoreAreas.ts"

/** The part of the state that an area names: its own slices, and those of others that it uses. */
type View<N extends CoreName> = Pick<State, keyof State & (keyof CoreTypesOf<N>["state"] | CoreTypesOf<N>["uses"])>

/** Takes an event of an area; it reads nothing but the {@link View} of that, unless the area uses all. */
type Row<N extends CoreName, E> = "all" extends CoreTypesOf<N>["uses"]
  ? (state: State, event: E, now: Millis) => AreaTurn<State>
  : <S extends View<N>>(state: S, event: E, now: Millis) => AreaTurn<S>

/** A table under its name, where it has rows. */
type Table<Name extends string, Keys, T> = [Keys] extends [never] ? unknown : { readonly [K in Name]: T }

type TagOf<T extends { readonly _tag: string }> = T["_tag"]

/**
 * What an area that every client has is made of: a row for each of its commands, calls, facts and reminders; the compiler asks for them. A
 * row returns the next state and what it wants done, in order.
 */
export type CoreRows<N extends CoreName> = Table<
  "commands",
  CoreTypesOf<N>["command"],
  {
    readonly [T in TagOf<CoreTypesOf<N>["command"]>]: Row<N, Extract<CoreTypesOf<N>["command"], { readonly _tag: T }>>
  }
> &
  Table<"replies", CoreTypesOf<N>["ask"], { readonly [C in CoreTypesOf<N>["ask"]["call"]]: Row<N, CallReplyOf<C>> }> &
  Table<
    "facts",
    CoreTypesOf<N>["fact"],
    { readonly [T in TagOf<CoreTypesOf<N>["fact"]>]: Row<N, Extract<CoreTypesOf<N>["fact"], { readonly _tag: T }>> }
  > &
  Table<
    "reminders",
    CoreTypesOf<N>["reminder"],
    { readonly [R in CoreTypesOf<N>["reminder"]]: Row<N, { readonly now: Millis }> }
  > & {
    /** Its commands that need no session. */
    readonly anytime?: ReadonlyArray<TagOf<CoreTypesOf<N>["command"]>>
  }

/** The frames that an area hears, whether they come as lines of the log or loose. */
export type CoreHeard<N extends CoreName> = {
  readonly [T in Frame["type"]]?: <S extends View<N>>(state: S, frame: Extract<Frame, { readonly type: T }>) => Turn<S>
}

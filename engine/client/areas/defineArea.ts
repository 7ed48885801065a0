import type { Frame } from "../../api/frames.ts"
import type { Millis } from "../../format/Millis.ts"
import type { AnswerReader, Answers, CORE_ANSWERS } from "../answers.ts"
import { unknownEvent } from "../noEvent.ts"
import type { State } from "../State.ts"
import type { AreaReplyOf } from "../CallReply.ts"
import { stay, type Turn } from "../Turn.ts"
import type { Area, NamedFact } from "./Area.ts"
import { performWants } from "./perform.ts"
import type { Port, PortRunning } from "./Port.ts"
import type { AreaCommand, AreaName, AskOf, CommandOf, FactOf, IntentOf } from "./types.ts"
import type { AreaTurn } from "./Want.ts"

/** A slice of the state that an area may read or change: its own, or that of another. */
export type Slice = keyof State

/** The part of the state that an area is given. */
type View<N extends AreaName, R extends Slice, C extends Slice> = Pick<State, N | R | C>

/** What an area is made of. Each table has a row for each of its commands, calls and facts; the compiler asks for them. */
interface Parts<N extends AreaName, R extends Slice, C extends Slice> {
  /** What it reads beside its own slice. It is given nothing else. */
  readonly reads?: ReadonlyArray<R>
  /** What it changes beside its own slice, by the functions of the area that owns it. Other changes are lost. */
  readonly changes?: ReadonlyArray<C>
  /** Areas without whose code this one does not work. */
  readonly needs?: ReadonlyArray<AreaName>
  /** Readers of its calls; those that every client makes have one already. */
  readonly answers: Answers & Readonly<Record<Exclude<AskOf<N>["call"], keyof typeof CORE_ANSWERS>, AnswerReader>>
  /** Its commands that need no session. */
  readonly anytime?: ReadonlyArray<CommandOf<N>["_tag"]>
  readonly commands: {
    readonly [T in CommandOf<N>["_tag"]]: (
      view: View<N, R, C>,
      command: Extract<CommandOf<N>, { readonly _tag: T }>
    ) => AreaTurn<View<N, R, C>>
  }
  readonly replies: {
    readonly [T in AskOf<N>["call"]]: (view: View<N, R, C>, end: AreaReplyOf<N, T>, now: Millis) => AreaTurn<View<N, R, C>>
  }
  /** Frames; `declared.ts` says that it hears them. */
  readonly heard?: {
    readonly [T in Frame["type"]]?: (
      view: View<N, R, C>,
      frame: Extract<Frame, { readonly type: T }>,
      now: Millis
    ) => AreaTurn<View<N, R, C>>
  }
  /** Timers, by their name: `Remind` with `area:name` starts one. */
  readonly reminders?: Readonly<Record<string, (view: View<N, R, C>, of: string, now: Millis) => AreaTurn<View<N, R, C>>>>
  readonly facts?: {
    readonly [T in FactOf<N>["_tag"]]: (
      view: View<N, R, C>,
      fact: Extract<FactOf<N>, { readonly _tag: T }>
    ) => AreaTurn<View<N, R, C>>
  }
  /** What follows by itself from a state, whatever has happened. */
  readonly after?: (view: View<N, R, C>) => AreaTurn<View<N, R, C>>
  /** Carries out its intents. */
  readonly port?: (running: PortRunning) => (intent: IntentOf<N>) => void
}

type Handler = (view: never, what: never, now: Millis) => AreaTurn<Partial<State>>

/** Makes an area of its parts: it is given its slice and what it declares, and changes no more than that (DEC-0222). */
export const defineArea = <N extends AreaName, R extends Slice = never, C extends Slice = never>(
  name: N,
  parts: Parts<N, R, C>
): Area => {
  const changes: ReadonlyArray<Slice> = [name, ...(parts.changes ?? [])]
  const given: ReadonlyArray<Slice> = [...changes, ...(parts.reads ?? [])]

  const merged = (state: State, view: Partial<State>): State => {
    const changed = changes.filter((slice) => view[slice] !== state[slice])
    return changed.length === 0 ? state : { ...state, ...Object.fromEntries(changed.map((slice) => [slice, view[slice]])) }
  }

  const viewOf = (state: View<N, R, C>): View<N, R, C> =>
    Object.fromEntries(given.map((slice) => [slice, (state as State)[slice]])) as unknown as View<N, R, C>

  const turn = (table: object | undefined, key: string, state: State, what: unknown, now: Millis): Turn => {
    const handler = (table as Readonly<Record<string, Handler>> | undefined)?.[key]
    if (handler === undefined) return stay(state)
    const [next, wants] = handler(viewOf(state) as never, what as never, now)
    return performWants(merged(state, next), wants)
  }

  /** The row of an event; throws for one of this area that does not exist (DEC-0125). What belongs to another area has none here. */
  const rowOf = (table: object = {}, { _tag, area }: Pick<AreaCommand | NamedFact, "_tag" | "area">): string => {
    if (area === name && !Object.hasOwn(table, _tag)) throw unknownEvent(_tag)
    return _tag
  }

  const { after } = parts
  const anytime: ReadonlySet<string> = new Set(parts.anytime)

  return {
    ...(after === undefined
      ? {}
      : {
          after: (state) => {
            const [next, wants] = after(viewOf(state))
            return performWants(merged(state, next), wants)
          }
        }),
    ...(parts.needs === undefined ? {} : { needs: parts.needs }),
    answers: parts.answers,
    needsSession: (command) => !anytime.has(rowOf(parts.commands, command)),
    command: (state, command) => turn(parts.commands, command._tag, state, command, command.now),
    reply: (state, end, now) => turn(parts.replies, end.call, state, end, now),
    heard: (state, frame, now) => turn(parts.heard, frame.type, state, frame, now),
    reminder: (state, of, now) => turn(parts.reminders, of, state, of, now),
    fact: (state, fact) => turn(parts.facts, rowOf(parts.facts, fact), state, fact, fact.now),
    port: parts.port as Port | undefined
  }
}

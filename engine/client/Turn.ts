import type { Frame } from "../api/frames.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { MessageId } from "../message/Message.ts"
import type { Intent } from "./Intent.ts"
import type { CommandId, CommandOutcome } from "./core/notices/settled/Settled.ts"
import type { State } from "./State.ts"
import type { TaskKey } from "./core/notices/Task.ts"
import type { AreaReply } from "./CallReply.ts"
import type { Words } from "./core/notices/Words.ts"

/** An intent that `step` carries out itself at the end of an event; it does not leave the engine. */
export type InnerIntent =
  /** The areas that hear such frames have their turn. */
  | { readonly _tag: "Hear"; readonly frame: Frame }
  /** The outcome of a file that an area had brought (OUTBOX-20): the area hears it as the reply to its call. */
  | { readonly _tag: "Brought"; readonly end: AreaReply }
  /** The command is refused by what is known here. `at`: the task that says so, with the reason where the screen asks for it; `null`: a toast says so. */
  | {
      readonly _tag: "Refuse"
      readonly words: Words
      readonly reason: string
      readonly at: { readonly task: TaskKey; readonly isNamed: boolean } | null
    }
  /** The outcome of the command, where the reply alone does not say it. */
  | { readonly _tag: "Came"; readonly outcome: CommandOutcome }
  /** The command stays open until `End` names it: neither its calls nor a message are its end. */
  | { readonly _tag: "Hold" }
  | { readonly _tag: "End"; readonly id: CommandId; readonly outcome: CommandOutcome }
  /** The command ends with the fate of this message. */
  | { readonly _tag: "Await"; readonly chat: ContactId; readonly message: MessageId }
  /** A message of mine that is in no chat any more: what became of it. */
  | { readonly _tag: "MessageEnded"; readonly message: MessageId; readonly outcome: CommandOutcome }

/** The next state, or a part of it, and what is to be done, in order. */
export type Turn<S = State> = readonly [S, ReadonlyArray<Intent | InnerIntent>]

/** What one event makes of the client: the next state, or a part of it, and what is to be done outside, in order. */
export type Stepped<S = State> = readonly [S, ReadonlyArray<Intent>]

/** Nothing to do. */
export const stay = <S>(state: S): Turn<S> => [state, []]

/** One turn after the other; intents keep their order. */
export const andThen = <S, I>(
  turn: readonly [S, ReadonlyArray<I>],
  next: (state: S) => readonly [S, ReadonlyArray<I>]
): readonly [S, ReadonlyArray<I>] => {
  const after = next(turn[0])
  if (turn[1].length === 0) return after
  return [after[0], [...turn[1], ...after[1]]]
}

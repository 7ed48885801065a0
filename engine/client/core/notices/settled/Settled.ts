import type { ContactId } from "../../../../contact/Contact.ts"
import type { MessageId } from "../../../../message/Message.ts"
import type { Words } from "../Words.ts"

/** Names a command, so that its end is recognised. */
export type CommandId = string

/** The outcome of a command. */
export type CommandOutcome =
  /** `number`: that of the message, for a command that says one. */
  | { readonly _tag: "Done"; readonly number?: number }
  /** `by`: who refused it, the client by what it knows or the server. `reason`: which refusal it is, where that is known; empty otherwise. */
  | { readonly _tag: "Refused"; readonly words: Words; readonly reason: string; readonly by: "client" | "server" }
  /** Its session ended, or the person took it back, before it came to an end. */
  | { readonly _tag: "Over" }

/** The end of a command. Each command has exactly one (DEC-0223). */
export interface Settled {
  readonly id: CommandId
  /** What was asked. */
  readonly command: string
  readonly outcome: CommandOutcome
}

/** A command that has not settled. */
export interface OpenCommand {
  readonly id: CommandId
  readonly command: string
  /** How many of its calls, and of the loads of code that it needs, are under way. */
  readonly pending: number
  /** The message whose fate is the end of the command; `null`: the calls are. */
  readonly message: { readonly chat: ContactId; readonly id: MessageId } | null
  /** What is known of its outcome before all of it has ended. */
  readonly outcome: CommandOutcome
}

export const DONE: CommandOutcome = { _tag: "Done" }

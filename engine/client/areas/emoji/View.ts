import type { State } from "../../State.ts"

/** What the emoji area is given of the state. */
export type EmojiView = Pick<State, "attaching" | "emoji" | "session" | "tasks" | "uploads">

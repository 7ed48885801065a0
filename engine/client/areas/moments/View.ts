import type { State } from "../../State.ts"

/** What the moments area is given of the state. */
export type MomentsView = Pick<State, "attaching" | "moments" | "outbox" | "tasks" | "uploads" | "service" | "session">

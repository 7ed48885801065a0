import type { State } from "../../State.ts"

/** What the entry area is given of the state. */
export type EntryView = Pick<State, "entry" | "tasks" | "scanned" | "session" | "service" | "connection" | "isMobile">

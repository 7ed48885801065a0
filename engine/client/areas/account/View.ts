import type { State } from "../../State.ts"

/** What the account area is given of the state. */
export type AccountView = Pick<
  State,
  "account" | "attaching" | "session" | "people" | "profiles" | "tasks" | "uploads" | "service"
>

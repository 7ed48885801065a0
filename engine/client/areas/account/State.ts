import type { CallAnswer } from "../../../api/calls.ts"

/** What the client knows of its own account beside who it is; nothing before somebody asks. */
export interface AccountState {
  /** Where I am logged in; `null` before it was asked. */
  readonly sessions: CallAnswer<"sessions"> | null
}

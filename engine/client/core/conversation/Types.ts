import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { ConversationAsk } from "./Ask.ts"
import type { ConversationCommand } from "./Command.ts"
import type { ConversationsState } from "./State.ts"

/** What chats add to the client. */
export interface ConversationTypes {
  readonly state: ConversationsState
  readonly command: ConversationCommand
  readonly fact: never
  readonly ask: ConversationAsk
  readonly intent: never
  /** What it is reminded of. */
  readonly reminder: "outbox" | "reads"
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: ReloadSlices | RowSlices | "attaching" | "groups" | "outbox" | "people" | "toastCount" | "toasts" | "visible"
}

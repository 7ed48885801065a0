/** What a call of the API is made from: its headers, and who calls. */
export type RequestSlices = "connection" | "preferred" | "service" | "session" | "setting"

/** What a change of a row of the chat list changes with it: the order of the list, its version, the sums. */
export type RowSlices = "contacts" | "order" | "rosterVersion" | "totals"

/** What is read to ask for what was missed, or for the list. */
export type ReloadSlices = RequestSlices | "legacy" | "log" | "tasks" | "totals"

/** What goes when a person is no contact or no friend any more. */
export type GoneSlices =
  | ReloadSlices
  | RowSlices
  | "chats"
  | "entered"
  | "groups"
  | "jump"
  | "moments"
  | "open"
  | "profiles"
  | "toastCount"
  | "toasts"
  | "unreportedReads"

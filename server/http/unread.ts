import type { ServerResponse } from "node:http"

/** How long a client may take nothing of an answer that waits for it, in milliseconds. */
const UNREAD_MAX = 30_000

/** Closes the connection of a client that sends requests and does not read the answers: they wait in memory (S-01). */
export const closeWhenUnread = (res: ServerResponse, within = UNREAD_MAX): void => {
  res.setTimeout(within, () => res.destroy())
}

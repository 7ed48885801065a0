import type { IncomingMessage } from "node:http"

/** How long a body that is no file may take, in milliseconds. */
const BODY_WITHIN = 30_000

/** Cuts off a client that does not come to the end of a request in time. */
export const cutOffWhenSlow = (req: IncomingMessage, within = BODY_WITHIN): void => {
  if (req.complete) return
  const timer = setTimeout(() => req.socket.destroy(), within)
  req.once("close", () => clearTimeout(timer))
}

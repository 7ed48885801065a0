import { slice } from "../shared/store.ts"

/** Whether the server is reachable, also after the network has returned: then unanswered requests are worth repeating. */
export const isServerReached = slice(({ connection }) => connection.bound && !connection.offline && !connection.unheard, false)

import { slice } from "../shared/store.ts"

/** Whether the server is heard, also since a network that was gone came back: what was not answered before is worth asking again. */
export const reached = slice(({ connection }) => connection.bound && !connection.offline && !connection.unheard, false)

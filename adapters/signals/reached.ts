import { slice } from "./store.ts"

/** Whether the server is heard: what nobody answered before is worth asking again. */
export const reached = slice(({ connection }) => connection.bound && !connection.offline, false)

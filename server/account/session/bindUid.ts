import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { bindSession } from "./bindSession.ts"

/** Attaches a socket to the user of the token; the user that the request names is ignored (spec 7.5). */
export const bindUid: Handler<"bindUid"> = async ({ hub, now, store, tokenHash }, { client_id }) =>
  Result.map(await bindSession({ hub, store }, client_id, { tokenHash, now }), () => ({ data: "" }))

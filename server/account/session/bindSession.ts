import { Result } from "effect"
import { type Reason, type Refused, refused } from "#engine/error/refusal.ts"
import { isOfFuture } from "#engine/format/future.ts"
import { tellRinging } from "../../call/tellRinging.ts"
import type { Hub } from "../../socket/Hub.ts"
import type { Caller } from "../../store/Asking.ts"
import type { Store } from "../../store/Store.ts"
import { USED_APART } from "./session.ts"
import { takeOver } from "./takeOver.ts"

/** Refusals after which the session lives on. */
const COMES_BACK: ReadonlySet<Reason> = new Set<Reason>(["service-closed", "busy"])

/** Gives a waiting socket to the session of a token; the token alone decides whose it is. Returns the user. */
export const bindSession = async (
  { hub, store }: { readonly hub: Hub; readonly store: Store },
  clientId: string,
  asking: Caller
): Promise<Result.Result<{ readonly userId: number }, Refused>> => {
  const session = await store.read("sessionOf", asking)
  if (Result.isFailure(session)) return session
  const { expiresAt, isNew, language, usedAt, userId } = session.success
  const bound = hub.bind(clientId, { userId, expiresAt, sessionId: asking.tokenHash, language })
  if (!(typeof bound === "boolean" ? bound : await bound)) return Result.fail(refused("socket-not-yours"))
  if (isNew) await takeOver({ hub, store }, clientId, asking)
  // The session may have ended, also by a newer one, or the service been closed, while it was looked up.
  const ringing = await store.read("ringingAt", asking)
  // a client whose socket is shut comes back; one that is dropped ends its session
  if (Result.isFailure(ringing) && COMES_BACK.has(ringing.failure.reason)) hub.shut(asking.tokenHash)
  else if (Result.isFailure(ringing)) hub.drop(asking.tokenHash)
  if (asking.now - usedAt >= USED_APART || isOfFuture(usedAt, asking.now)) hub.used(asking.tokenHash)
  if (Result.isSuccess(ringing)) tellRinging(hub, clientId, userId, ringing.success, asking.now)
  return Result.map(ringing, () => ({ userId }))
}

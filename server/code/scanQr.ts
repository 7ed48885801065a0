import { Result } from "effect"
import { briefWire } from "../friend/friendWire.ts"
import { previewWire } from "../group/pageWire.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"

/** Where a scanned code leads: to a person, or to a group as who is asked to join sees it (spec 2.21, 2.21). */
export const scanQr: Handler<"scanQr"> = async ({ codes, now, store, tokenHash }, request) => {
  const token = request.token || request.realToken
  const meaning = codes.read(token, now)
  const asking = { tokenHash, now }
  if (Result.isFailure(meaning)) {
    // who has no session learns that first
    const session = await store.read("sessionOf", asking)
    return Result.fail(Result.isFailure(session) ? session.failure : meaning.failure)
  }
  if (meaning.success._tag === "Person") {
    const person = await store.read("personById", { asking, userId: meaning.success.userId })
    return Result.map(person, (seen) => ({ data: { ...briefWire(seen.person), action: "userInfo", token, realToken: token } }))
  }
  const found = await store.read("groupPage", { asking, chat: "", shared: meaning.success })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { inviter } = meaning.success
  return reply({ ...previewWire(found.success), invite_id: inviter, action: "groupInfo", token, realToken: token })
}

import { Result } from "effect"
import { briefWire } from "../friend/friendWire.ts"
import type { GuestPreview } from "../group/join/guestPage.ts"
import { previewWire } from "../group/pageWire.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Ctx, Handler, Reply } from "../Handler.ts"
import { reply } from "../reply.ts"

/** A visitor without a session sees the group of a code, and no person (DEC-0094). */
const toGuest = async (
  store: Ctx["store"],
  token: string,
  meaning: ReturnType<Ctx["codes"]["read"]>
): Promise<Result.Result<Reply, Refused>> => {
  if (token === "") return Result.fail(refused("not-logged-in"))
  if (Result.isFailure(meaning)) return Result.fail(meaning.failure)
  if (meaning.success._tag === "Person") return Result.fail(refused("not-logged-in"))
  const found = await store.read("guestPage", meaning.success)
  return Result.isFailure(found) ? Result.fail(found.failure) : shown(found.success, meaning.success.inviter, token)
}

const shown = (page: GuestPreview, inviter: number, token: string): Result.Result<Reply, Refused> =>
  reply({ ...previewWire(page), invite_id: inviter, action: "groupInfo", token, realToken: token })

/** Where a scanned code leads: to a person, or to a group as who is asked to join sees it (spec 2.21, 2.21). */
export const scanQr: Handler<"scanQr"> = async ({ codes, hub, now, store, tokenHash }, request) => {
  const token = request.token || request.realToken
  const meaning = codes.read(token, now)
  if (tokenHash === "") return toGuest(store, token, meaning)
  const asking = { tokenHash, now }
  if (Result.isFailure(meaning)) {
    // a visitor without a session hears that before any other error
    const session = await store.read("sessionOf", asking)
    return Result.fail(Result.isFailure(session) ? session.failure : meaning.failure)
  }
  if (meaning.success._tag === "Person") {
    const person = await store.read("personById", { asking, userId: meaning.success.userId, byCode: true })
    if (Result.isSuccess(person)) {
      const { me, person: found } = person.success
      const met = await store.write("meet", { me: me.user_id, other: found.user_id })
      if (Result.isFailure(met)) return Result.fail(met.failure)
    }
    return Result.map(person, (seen) => ({ data: { ...briefWire(seen.person), action: "userInfo", token, realToken: token } }))
  }
  const found = await store.read("groupPage", { asking, chat: "", shared: meaning.success })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  codes.scans.note(tokenHash, meaning.success, now)
  hub.cluster?.scanned(tokenHash, meaning.success, now)
  return shown(found.success, meaning.success.inviter, token)
}

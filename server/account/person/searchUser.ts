import { Result } from "effect"
import { maskedAccount } from "#engine/account/masked.ts"
import { friendWire } from "../../friend/friendWire.ts"
import type { Handler } from "../../Handler.ts"
import { accountKey } from "./accountKey.ts"

/** The person with this exact account, in any case of its letters; a part of an account finds no one (spec 2.5, 6.6). */
export const searchUser: Handler<"searchUser"> = async ({ now, store, tokenHash }, { keywords }) => {
  const found = await store.read("personByAccount", { asking: { tokenHash, now }, key: accountKey(keywords) })
  if (Result.isSuccess(found) && found.success !== null) {
    const { me, person } = found.success
    const met = await store.write("meet", { me: me.user_id, other: person.user_id })
    if (Result.isFailure(met)) return Result.fail(met.failure)
  }
  return Result.map(found, (seen) => {
    if (seen === null) return { data: [], count: 0 }
    const { friend, isEnterprise, person, remark } = seen
    const { account, avatar, realname, user_id } = person
    const row = {
      user_id,
      id: user_id,
      realname,
      displayName: remark || realname,
      account: isEnterprise || friend !== null ? account : maskedAccount(account),
      avatar,
      friend: friend === null ? "" : friendWire(friend)
    }
    return { data: [row], count: 1 }
  })
}

import { Result } from "effect"
import { maskedAccount } from "#engine/account/masked.ts"
import { friendWire } from "../../friend/friendWire.ts"
import type { Handler } from "../../Handler.ts"
import type { Seen } from "./people.ts"

/** Somebody's detail page, as far as the caller may see it, and something leads there (FRIEND-05, GROUP-18, spec 2.7, 6.6). */
export const getUserInfo: Handler<"getUserInfo"> = async ({ codes, home, now, store, tokenHash }, { user_id }) => {
  const asked = { asking: { tokenHash, now }, userId: user_id }
  return Result.map(await store.read("personById", asked), (seen) => {
    if (seen.me.user_id !== seen.person.user_id) return { data: profileWire(seen) }
    // one's own code lives for days only: here is a fresh one
    const code = codes.issue({ _tag: "Person", userId: seen.me.user_id }, home, now)
    return { data: { ...profileWire(seen), qrUrl: code.url, qrExpiresAt: code.expiresAt } }
  })
}

/** Strangers see a masked account and no address. */
const profileWire = ({ friend, isEnterprise, me, person, remark }: Seen) => {
  const isKnown = isEnterprise || friend !== null || person.user_id === me.user_id
  return {
    user_id: person.user_id,
    account: isKnown ? person.account : maskedAccount(person.account),
    realname: person.realname,
    displayName: remark || person.realname,
    avatar: person.avatar,
    sex: person.sex,
    motto: person.motto,
    is_auth: person.is_auth,
    email: isKnown ? person.email : "",
    friend: friend === null ? "" : friendWire(friend),
    location: ""
  }
}

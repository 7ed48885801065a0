import { Result } from "effect"
import { checkProfile, type ProfileChange, settledProfile } from "../../../account/profile.ts"
import { sexOf, wireSex } from "../../../account/sex.ts"
import type { Me } from "../../../account/User.ts"
import { ask } from "../../ask.ts"
import { withMe } from "../../people/me.ts"
import { endsSession, problemWords, success, tell, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

const wireOf = ({ email, name, sex, signature }: ProfileChange) => ({
  ...(name === undefined ? {} : { realname: name }),
  ...(email === undefined ? {} : { email }),
  ...(signature === undefined ? {} : { motto: signature }),
  ...(sex === undefined ? {} : { sex: String(wireSex(sex)) })
})

/**
 * Changes what I say of myself, here at once. A deployed server wants all of it each time; ours only what becomes other, so that
 * nothing is set back that another device has changed.
 */
export const changeSelf = (state: State, me: Me, change: ProfileChange): Turn => {
  if (isBusy(state, "self")) return stay(state)
  const checked = checkProfile(me, change)
  if (Result.isFailure(checked)) return stay(failed(state, "self", why(checked.failure)))
  const changed = checked.success
  if (Object.keys(changed).length === 0) return stay(done(state, "self"))
  const after = { ...me, ...changed }
  const body = wireOf(state.service.resume ? changed : after)
  const [next, stored] = withMe(busy(state, "self"), after)
  return [next, [...stored, ask(next, { area: "account", call: "updateUserInfo", body, change: changed, before: me })]]
}

/** What the service made of it, or, with its sentence, what was before: beside the field, or for who has left it on top. */
export const selfChanged = (state: State, me: Me, { ask: { before, change }, result }: CallReplyOf<"updateUserInfo">): Turn => {
  if (result._tag === "Done") {
    const { email, motto, realname, sex } = result.data
    const end = { name: realname, email, signature: motto, sex: sexOf(sex) }
    const settled = withMe(done(state, "self"), { ...me, ...settledProfile(me, change, end) })
    return andThen(settled, (next) => success(next, result.msg))
  }
  const { answered } = result
  const undone = withMe(state, { ...me, ...settledProfile(me, change, before) })
  return andThen(undone, (next) =>
    isBusy(next, "self") && !endsSession(answered) ? stay(failed(next, "self", problemWords(answered))) : tell(next, answered)
  )
}

import { Result } from "effect"
import { checkProfile, type ProfileChange, settledProfile } from "../../../account/profile.ts"
import { sexOf, wireSex } from "../../../account/sex.ts"
import type { Me } from "../../../account/User.ts"
import { withMe } from "../../core/session/me.ts"
import { endsSession, problemWords, refuseByTask } from "../../core/notices/notices.ts"
import type { AccountView } from "./View.ts"
import { withBusyTask, withDoneTask, withFailedTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords, wantSuccess } from "../Want.ts"

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
export const changeSelf = (state: AccountView, me: Me, change: ProfileChange): AreaTurn<AccountView> => {
  if (isBusy(state, "self")) return stay(state)
  const checked = checkProfile(me, change)
  if (Result.isFailure(checked)) return refuseByTask(state, "self", checked.failure)
  const changed = checked.success
  if (Object.keys(changed).length === 0) return stay(withDoneTask(state, "self"))
  const after = { ...me, ...changed }
  const body = wireOf(state.service.resume ? changed : after)
  const [next, stored] = withMe(withBusyTask(state, "self"), after)
  return [next, [...stored, wantCall({ area: "account", call: "updateUserInfo", body, change: changed, before: me })]]
}

/** What the service made of it, or, with its sentence, what was before: beside the field, or for who has left it on top. */
export const selfChanged = (
  state: AccountView,
  me: Me,
  { ask: { before, change }, result }: AreaReplyOf<"account", "updateUserInfo">
): AreaTurn<AccountView> => {
  if (result._tag === "Done") {
    const { email, motto, realname, sex } = result.data
    const end = { name: realname, email, signature: motto, sex: sexOf(sex) }
    const [next, stored] = withMe(withDoneTask(state, "self"), { ...me, ...settledProfile(me, change, end) })
    return [next, [...stored, ...wantSuccess(result.msg)]]
  }
  const { answered } = result
  const [next, stored] = withMe(state, { ...me, ...settledProfile(me, change, before) })
  return isBusy(next, "self") && !endsSession(answered)
    ? [withFailedTask(next, "self", problemWords(answered)), stored]
    : [next, [...stored, wantWords(answered)]]
}

import { Result } from "effect"
import type { UserId } from "../../account/User.ts"
import { checkVerification } from "../../friend/verify.ts"
import { ask } from "../ask.ts"
import { why } from "../notices.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { busy, done, failed, isBusy } from "../tasks.ts"

/** Looks for people by account. Nothing typed finds nobody without asking; only the last search's answer counts (CLIENT-33, spec 2.6). */
export const search = (state: State, account: string): Turn => {
  const keywords = account.trim()
  const next: State = { ...state, sought: keywords, found: [] }
  if (keywords === "") return stay(done(next, "search"))
  return [busy(next, "search"), [ask(state, { call: "searchUser", body: { keywords } })]]
}

/** Asks for somebody's detail page (spec 2.7). */
export const profile = (state: State, id: UserId): Turn =>
  isBusy(state, `profile:${id}`)
    ? stay(state)
    : [busy(state, `profile:${id}`), [ask(state, { call: "getUserInfo", body: { user_id: id }, id })]]

/** Asks somebody to become a friend; needs a word of introduction ({@link checkVerification}, spec 5.5). */
export const addFriend = (state: State, id: UserId, text: string): Turn => {
  if (isBusy(state, `friendAdd:${id}`)) return stay(state)
  return Result.match(checkVerification(text), {
    onSuccess: (remark) => [
      busy(state, `friendAdd:${id}`),
      [ask(state, { call: "friendAdd", body: { user_id: id, remark }, id })]
    ],
    onFailure: (refused) => stay(failed(state, `friendAdd:${id}`, why(refused)))
  })
}

/** Asks for the requests I received or made; those that wait for me are the system's mark (CLIENT-34, spec 2.6). */
export const requests = (state: State, direction: "received" | "initiated"): Turn =>
  isBusy(state, `requests:${direction}`)
    ? stay(state)
    : [
        busy(state, `requests:${direction}`),
        [
          ask(state, {
            call: "friendIndex",
            body: { is_mine: direction === "received" ? 0 : 1, page: 1, limit: 200 },
            direction,
            system: state.totals.system
          })
        ]
      ]

/** Accepts or rejects a request (spec 4.1). */
export const answerRequest = (state: State, id: number, accept: boolean): Turn =>
  isBusy(state, `answerRequest:${id}`)
    ? stay(state)
    : [
        busy(state, `answerRequest:${id}`),
        [ask(state, { call: "friendUpdate", body: { friend_id: id, status: accept ? 1 : 0 }, id, accept })]
      ]

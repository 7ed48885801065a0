import { HashMap, Option, Result } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { kindOf } from "../../../contact/kindOf.ts"
import { checkVerification } from "../../../friend/verify.ts"
import { requestIntent } from "../../ask.ts"
import { refuseByTask } from "../notices/notices.ts"
import { type Turn, stay } from "../../Turn.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withBusyTask, withDoneTask, isBusy, profileTask } from "../notices/tasks.ts"

/** Looks for people by account. Nothing typed finds nobody without asking; only the last search's answer counts (CLIENT-33, spec 2.6). */
export const requestPeopleSearch = <S extends Pick<State, RequestSlices | "peopleQuery" | "peopleResults" | "tasks">>(
  state: S,
  account: string
): Turn<S> => {
  const keywords = account.trim()
  const next: S = { ...state, peopleQuery: keywords, peopleResults: [] }
  if (keywords === "") return stay(withDoneTask(next, "search"))
  return [withBusyTask(next, "search"), [requestIntent(state, { call: "searchUser", body: { keywords } })]]
}

/**
 * A chat through which I come to somebody, where it is a group that they are in, as far as I know: its switch decides whether its members
 * look at each other (GROUP-18).
 */
const through = (state: Pick<State, "groups">, id: UserId, chat: ContactId | undefined): { readonly group_id?: ContactId } => {
  if (chat === undefined || kindOf(chat) !== "group") return {}
  const members = Option.getOrNull(HashMap.get(state.groups, chat))?.members ?? null
  return members === null || members.some((each) => each.id === id) ? { group_id: chat } : {}
}

/** Asks for somebody's detail page, through the group in which I met them (GROUP-18, spec 2.7). */
export const requestProfile = <S extends Pick<State, RequestSlices | "groups" | "tasks">>(
  state: S,
  id: UserId,
  group?: ContactId
): Turn<S> =>
  isBusy(state, profileTask(id, group))
    ? stay(state)
    : [
        withBusyTask(state, profileTask(id, group)),
        [
          requestIntent(state, {
            call: "getUserInfo",
            body: { user_id: id, ...through(state, id, group) },
            id,
            ...(group === undefined ? {} : { through: group })
          })
        ]
      ]

/** Asks somebody to become a friend, through the group in which I met them; needs a word of introduction ({@link checkVerification}, GROUP-18, spec 5.5). */
export const addFriend = <S extends Pick<State, RequestSlices | "groups" | "tasks">>(
  state: S,
  id: UserId,
  text: string,
  group?: ContactId
): Turn<S> => {
  if (isBusy(state, `friendAdd:${id}`)) return stay(state)
  return Result.match(checkVerification(text), {
    onSuccess: (remark) => [
      withBusyTask(state, `friendAdd:${id}`),
      [requestIntent(state, { call: "friendAdd", body: { user_id: id, remark, ...through(state, id, group) }, id })]
    ],
    onFailure: (refused) => refuseByTask(state, `friendAdd:${id}`, refused)
  })
}

/** Asks for the requests I received or made; those that wait for me are the system's mark (CLIENT-34, spec 2.6). */
export const requestFriendRequests = <S extends Pick<State, RequestSlices | "tasks" | "totals">>(
  state: S,
  direction: "received" | "initiated"
): Turn<S> =>
  isBusy(state, `requests:${direction}`)
    ? stay(state)
    : [
        withBusyTask(state, `requests:${direction}`),
        [
          requestIntent(state, {
            call: "friendIndex",
            body: { is_mine: direction === "received" ? 0 : 1, page: 1, limit: 200 },
            direction,
            system: state.totals.system
          })
        ]
      ]

/** Accepts or rejects a request (spec 4.1). */
export const answerRequest = <S extends Pick<State, RequestSlices | "tasks">>(state: S, id: number, accept: boolean): Turn<S> =>
  isBusy(state, `answerRequest:${id}`)
    ? stay(state)
    : [
        withBusyTask(state, `answerRequest:${id}`),
        [requestIntent(state, { call: "friendUpdate", body: { friend_id: id, status: accept ? 1 : 0 }, id, accept })]
      ]

import type { CoreRows } from "../CoreRows.ts"
import { addFriend, answerRequest, requestFriendRequests, requestPeopleSearch, requestProfile } from "./asked.ts"
import { friendAdd, friendIndex, friendUpdate, getUserInfo, searchUser } from "./told.ts"

/** Other people, and requests to become friends (spec 2.6, 2.7, 4.1). */
export const AREA: CoreRows<"people"> = {
  asked: {
    SearchAsked: (state, { account }) => requestPeopleSearch(state, account),
    ProfileAsked: (state, { group, id }) => requestProfile(state, id, group),
    FriendAsked: (state, { group, id, text }) => addFriend(state, id, text, group),
    RequestsAsked: (state, { direction }) => requestFriendRequests(state, direction),
    AnswerRequestAsked: (state, { accept, id }) => answerRequest(state, id, accept)
  },
  told: { searchUser, getUserInfo, friendIndex, friendAdd, friendUpdate }
}

import type { CoreRows } from "../CoreRows.ts"
import { addFriend, answerRequest, requestFriendRequests, requestPeopleSearch, requestProfile } from "./commands.ts"
import { friendAdd, friendIndex, friendUpdate, getUserInfo, searchUser } from "./replies.ts"

/** Other people, and requests to become friends (spec 2.6, 2.7, 4.1). */
export const AREA: CoreRows<"people"> = {
  commands: {
    SearchAsked: (state, { account }) => requestPeopleSearch(state, account),
    ProfileAsked: (state, { group, id }) => requestProfile(state, id, group),
    FriendAsked: (state, { group, id, text }) => addFriend(state, id, text, group),
    RequestsAsked: (state, { direction }) => requestFriendRequests(state, direction),
    AnswerRequestAsked: (state, { accept, id }) => answerRequest(state, id, accept)
  },
  replies: { searchUser, getUserInfo, friendIndex, friendAdd, friendUpdate }
}

import type { Me } from "../../../account/User.ts"
import { ACCOUNT } from "../../../api/calls/account.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { answersOf } from "../../answers.ts"
import { stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import type { AreaTurn } from "../Want.ts"
import { avatarSent, dropAvatar, sendAvatar } from "./avatar.ts"
import { changeSelf, selfChanged } from "./profile.ts"
import { requestBinding, endAccountChange, requestPasswordChange } from "./security.ts"
import { requestSessionEnd, sessionEnded, requestSessions, sessionsTold } from "./sessions.ts"
import type { AccountView } from "./View.ts"

/** With who is logged in; without a session it is too late. */
const mine =
  <A>(turn: (view: AccountView, me: Me, what: A) => AreaTurn<AccountView>) =>
  (view: AccountView, what: A): AreaTurn<AccountView> =>
    view.session._tag === "LoggedIn" ? turn(view, view.session.me, what) : stay(view)

/** The same for what needs no more than a session. */
const inside = <A>(turn: (view: AccountView, what: A) => AreaTurn<AccountView>) => mine<A>((view, _, what) => turn(view, what))

/** One's own account: profile, password, binding, sessions (spec 2.18, 2.19, 4.2). */
export const AREA = defineArea("account", {
  needs: ["outbox"],
  reads: ["service"],
  changes: ["attaching", "session", "people", "profiles", "tasks", "uploads"],
  answers: answersOf({ ...ACCOUNT, uploadAvatar: UPLOAD.uploadAvatar }),
  commands: {
    SelfChangeAsked: mine((view, me, { change }) => changeSelf(view, me, change)),
    AvatarAsked: inside(sendAvatar),
    AvatarEndAsked: inside((view, { file }) => dropAvatar(view, file)),
    PasswordAsked: mine(requestPasswordChange),
    BindAsked: mine((view, me, { form }) => requestBinding(view, me, form)),
    SessionsAsked: inside(requestSessions),
    SessionEndAsked: inside((view, { id }) => requestSessionEnd(view, id))
  },
  replies: {
    updateUserInfo: mine(selfChanged),
    uploadAvatar: mine(avatarSent),
    editPassword: inside((view, { result }) => endAccountChange(view, "password", result)),
    editAccount: inside((view, { result }) => endAccountChange(view, "bind", result)),
    sessions: inside(sessionsTold),
    endSession: inside(sessionEnded)
  }
})

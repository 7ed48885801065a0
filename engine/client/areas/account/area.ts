import { ACCOUNT } from "../../../api/calls/account.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import type { Area } from "../../Area.ts"
import { answersOf } from "../../answers.ts"
import { stay } from "../../Turn.ts"
import { avatarSent, endAvatar, sendAvatar } from "./avatar.ts"
import { changeSelf, selfChanged } from "./profile.ts"
import { bind, changed, changePassword } from "./security.ts"
import { endSession, sessionEnded, sessions, sessionsTold } from "./sessions.ts"

/** One's own account: profile, password, binding, sessions (spec 2.18, 2.19, 4.2). */
export const ACCOUNT_AREA: Area = {
  answers: answersOf({ ...ACCOUNT, uploadAvatar: UPLOAD.uploadAvatar }),
  anytime: new Set(),
  asked: (state, command) => {
    if (state.session._tag !== "LoggedIn") return stay(state)
    const { me } = state.session
    switch (command._tag) {
      case "SelfChangeAsked":
        return changeSelf(state, me, command.change)
      case "AvatarAsked":
        return sendAvatar(state, command)
      case "AvatarEndAsked":
        return endAvatar(state, command.file)
      case "PasswordAsked":
        return changePassword(state, me, command)
      case "BindAsked":
        return bind(state, me, command.form)
      case "SessionsAsked":
        return sessions(state)
      case "SessionEndAsked":
        return endSession(state, command.id)
      default:
        return stay(state)
    }
  },
  told: (state, end) => {
    if (state.session._tag !== "LoggedIn") return stay(state)
    const { me } = state.session
    switch (end.call) {
      case "updateUserInfo":
        return selfChanged(state, me, end)
      case "uploadAvatar":
        return avatarSent(state, me, end)
      case "editPassword":
        return changed(state, "password", end.result)
      case "editAccount":
        return changed(state, "bind", end.result)
      case "sessions":
        return sessionsTold(state, end)
      case "endSession":
        return sessionEnded(state, end)
      default:
        return stay(state)
    }
  }
}

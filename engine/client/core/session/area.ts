import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"
import { wantAfterProblem } from "../../areas/Want.ts"
import { cancelDialog, applySetting, confirmDialog, requestLogin, requestLogout, requestRegistration } from "./commands.ts"
import { logout, retryLogouts } from "./pendingLogouts.ts"
import { start } from "./start.ts"
import { login, register } from "./replies.ts"

/** Who is logged in, and what they have chosen (spec 2.1, 2.8, 2.18). What ends the session replaces all of the state. */
export const AREA: CoreRows<"session"> = {
  anytime: ["LoginAsked", "RegisterAsked", "SettingAsked", "DialogConfirmAsked"],
  commands: {
    LoginAsked: requestLogin,
    RegisterAsked: requestRegistration,
    LogoutAsked: (state, { isConfirmed }) => requestLogout(state, isConfirmed === true),
    SettingAsked: applySetting,
    DialogConfirmAsked: confirmDialog,
    DialogCancelAsked: cancelDialog
  },
  replies: {
    login,
    register,
    logout,
    // a language that did not get there is asked for by the next socket
    switchLang: (state, { result }) => (result._tag === "Problem" ? [state, wantAfterProblem(result.answered)] : stay(state))
  },
  facts: {
    StartTold: (state, { isMobile = true, preferred, stored }) => start({ ...state, isMobile }, stored, preferred)
  },
  reminders: { logout: retryLogouts }
}

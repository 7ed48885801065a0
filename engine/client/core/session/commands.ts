import { Result } from "effect"
import { checkLogin } from "../../../account/passwordLogin.ts"
import { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "../../../account/validate.ts"
import type { Refused } from "../../../error/refusal.ts"
import { withoutOwner } from "../archive/keep.ts"
import { requestIntent } from "../../ask.ts"
import type { Command } from "../../Event.ts"
import { tellLogout } from "./pendingLogouts.ts"
import { meIn, tokenIn } from "./me.ts"
import { endSession, refuseByTask } from "../notices/notices.ts"
import { unsentCount } from "../conversation/commands/send.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { AreaTurn } from "../../areas/Want.ts"
import type { State } from "../../State.ts"
import { languageOf } from "../../../locale/languages.ts"
import type { AppSetting } from "../../../setting/AppSetting.ts"
import { reloadSentences, sendLanguage } from "../sync/log/retell.ts"
import { withBusyTask, isBusy } from "../notices/tasks.ts"

type Asked<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

const firstRefusal = (checks: ReadonlyArray<Result.Result<unknown, Refused>>): Refused | undefined =>
  checks.find(Result.isFailure)?.failure

/** Kind of device, as a login names it (spec 4.14): a telephone or tablet, or a desk. */
export const terminalOf = ({ isMobile }: Pick<State, "isMobile">): string => (isMobile ? "h5" : "web")

/** Asks the server to log in, by the words that {@link checkLogin} lets through (CLIENT-02, spec 2.8, 5.1). */
export const requestLogin = <S extends Pick<State, RequestSlices | "isMobile" | "tasks">>(
  state: S,
  { account, password }: Asked<"LoginAsked">
): Turn<S> => {
  if (isBusy(state, "login") || state.session._tag === "LoggedIn") return stay(state)
  const checked = checkLogin(account, password)
  if (Result.isFailure(checked)) return refuseByTask(state, "login", checked.failure, true)
  const body = { ...checked.success, terminal: terminalOf(state), client_id: state.connection.clientId }
  return [withBusyTask(state, "login"), [requestIntent(state, { call: "login", body })]]
}

/** Asks the server for a new account; who succeeds is logged in with the same words (CLIENT-03, spec 5.1, 5.2). */
export const requestRegistration = <S extends Pick<State, RequestSlices | "tasks">>(
  state: S,
  asked: Asked<"RegisterAsked">
): Turn<S> => {
  if (isBusy(state, "register") || state.session._tag === "LoggedIn") return stay(state)
  const refusal = firstRefusal([
    checkAccount(asked.account),
    checkName(asked.name),
    checkPassword(asked.password),
    checkPasswordsMatch(asked.password, asked.repeat)
  ])
  if (refusal !== undefined) return refuseByTask(state, "register", refusal)
  const body = { account: asked.account.trim(), realname: asked.name.trim(), password: asked.password }
  return [withBusyTask(state, "register"), [requestIntent(state, { call: "register", body, password: asked.password })]]
}

/** Changes settings; in another language the sentences of the service are read again (spec 2.18). */
export const applySetting = <S extends Pick<State, RequestSlices | "chats" | "log" | "open" | "tasks" | "visible">>(
  state: S,
  command: Asked<"SettingAsked">
): Turn<S> => {
  const setting = { ...state.setting, ...command.setting }
  const spoken = (each: AppSetting): string => languageOf(each.language, state.preferred)
  const kept: Turn<S> = [{ ...state, setting }, [{ _tag: "Store", key: "appSetting", value: setting }]]
  return spoken(setting) === spoken(state.setting) ? kept : andThen(andThen(kept, sendLanguage), reloadSentences)
}

/** Messages that a logout would lose, and other files on their way, which it asks about first (OUTBOX-06, DEC-0026, DEC-0341). */
const lostBy = (state: Pick<State, "attaching" | "chats">, isConfirmed: boolean): number =>
  isConfirmed ? 0 : unsentCount(state) + state.attaching.others.length

/**
 * Ends the session at once here, and tells the server if it can be reached; nothing of the person stays, neither here nor in the
 * archive (CLIENT-04, spec 4.13). When that loses messages that are not sent, or files on their way, it asks first,
 * unless `isConfirmed`.
 */
export const requestLogout = (state: State, isConfirmed: boolean): Turn => {
  const count = lostBy(state, isConfirmed)
  if (count > 0) return stay({ ...state, dialog: { kind: "unsent", count } })
  return andThen(andThen(tellLogout(state, tokenIn(state)), endSession), (next) => withoutOwner(next, meIn(state)))
}

/** The question on screen is answered with yes; what tells of a session that is over ends it here, too (spec 8.2, 8.3). */
export const confirmDialog = (state: State): AreaTurn<State> => {
  if (state.dialog === null) return stay(state)
  if (state.dialog.kind === "unsent") return requestLogout(state, true)
  if (state.dialog.kind === "removed" || state.dialog.kind === "dissolved") return stay({ ...state, dialog: null })
  return state.session._tag === "LoggedIn" ? [state, [{ _tag: "EndSession" }]] : stay({ ...state, dialog: null })
}

/** Nothing is logged out; what must be confirmed stays. */
export const cancelDialog = <S extends Pick<State, "dialog">>(state: S): Turn<S> =>
  stay(state.dialog?.kind === "unsent" ? { ...state, dialog: null } : state)

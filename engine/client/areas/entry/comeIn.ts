import { Result } from "effect"
import { checkCodeLogin, checkInvite } from "../../../account/login.ts"
import { checkLogin } from "../../../account/passwordLogin.ts"
import { patternsOf } from "../../../account/realAccount.ts"
import { registrationFields, registrationRefusals } from "../../../account/registration.ts"
import { checkName } from "../../../account/validate.ts"
import type { Refused } from "../../../error/refusal.ts"
import { terminalOf } from "../../core/session/commands.ts"
import { refuseByTask } from "../../core/notices/notices.ts"
import type { EntryView } from "./View.ts"
import type { TaskKey } from "../../core/notices/Task.ts"
import { withBusyTask, isBusy } from "../../core/notices/tasks.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall } from "../Want.ts"
import type { CallAsk } from "../../CallAsk.ts"
import type { Destination, EntryCommand } from "./Command.ts"

type AskedFor<Tag extends EntryCommand["_tag"]> = Extract<EntryCommand, { readonly _tag: Tag }>

/** Only who is not in comes in, and once at a time. */
const mayEnter = (state: EntryView): boolean =>
  state.session._tag !== "LoggedIn" && !isBusy(state, "login") && !isBusy(state, "register")

const no = (state: EntryView, key: TaskKey, refusal: Refused): AreaTurn<EntryView> => refuseByTask(state, key, refusal, true)

const enter = (state: EntryView, key: TaskKey, what: CallAsk): AreaTurn<EntryView> => {
  const next: EntryView = { ...withBusyTask(state, key), entry: { ...state.entry, joined: "" } }
  return [next, [wantCall(what)]]
}

const deviceOf = (state: EntryView) => ({ terminal: terminalOf(state), client_id: state.connection.clientId })

const placeOf = ({ chat, inviter, token }: Destination) => ({ group_id: chat, token, inviteUid: inviter })

const logIn = (
  state: EntryView,
  who: { readonly account: string; readonly password: string; readonly code?: string },
  to: Destination | null
): AreaTurn<EntryView> => {
  const alone = { call: "login", body: { ...who, ...deviceOf(state) } } as const
  if (to === null) return enter(state, "login", alone)
  const body = { ...alone.body, ...placeOf(to) }
  return enter(state, "login", { area: "entry", call: "loginAndJoinGroup", body, chat: to.chat, alone })
}

/** What stands for a password where a code does: deployed servers want one, and look at none. */
const FILLER = "password"

/** Logs in by a code that was sent (ENTRY-03, spec 2.8). */
export const codeLogin = (state: EntryView, { account, code, to }: AskedFor<"CodeLoginAsked">): AreaTurn<EntryView> => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkCodeLogin(account, code, patternsOf(state.service))
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  return logIn(state, { ...checked.success, password: FILLER }, to)
}

/** Logs in by an invitation alone (ENTRY-04, spec 2.8). */
export const inviteLogin = (state: EntryView, { code }: AskedFor<"InviteLoginAsked">): AreaTurn<EntryView> => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkInvite(code)
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  const body = { inviteCode: checked.success, ...deviceOf(state) }
  return enter(state, "login", { area: "entry", call: "inviteLogin", body })
}

/** Logs in and joins the group that somebody came for (ENTRY-05, spec 2.14). */
export const loginJoin = (state: EntryView, { account, password, to }: AskedFor<"LoginJoinAsked">): AreaTurn<EntryView> => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkLogin(account, password)
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  return logIn(state, checked.success, to)
}

/** Asks for a new account as the service is configured, and to join the group that somebody came for, if they did (ENTRY-06, spec 2.9, 5.2). */
export const newAccount = (state: EntryView, { form, to }: AskedFor<"NewAccountAsked">): AreaTurn<EntryView> => {
  if (!mayEnter(state)) return stay(state)
  const refusals = registrationRefusals(form, state.service, patternsOf(state.service))
  const fields = registrationFields(state.service, true)
  const [first] = fields.flatMap((field) => refusals[field] ?? [])
  if (first !== undefined) return no(state, "register", first)
  const wanted = {
    account: form.account.trim(),
    realname: Result.getOrElse(checkName(form.name), () => form.name),
    password: form.password,
    ...(fields.includes("code") ? { code: form.code.trim() } : {}),
    ...(fields.includes("invite") ? { inviteCode: form.invite.trim() } : {})
  }
  const alone = { call: "register", body: wanted, password: form.password } as const
  if (to === null) return enter(state, "register", alone)
  const body = { ...wanted, ...deviceOf(state), ...placeOf(to) }
  return enter(state, "register", { area: "entry", call: "registerAndJoinGroup", body, chat: to.chat, alone })
}

import { Result } from "effect"
import { checkCodeLogin, checkInvite, checkLogin } from "../../../account/login.ts"
import { patternsOf } from "../../../account/realAccount.ts"
import { registrationFields, registrationRefusals } from "../../../account/registration.ts"
import { checkName } from "../../../account/validate.ts"
import type { Refused } from "../../../error/refusal.ts"
import { ask } from "../../ask.ts"
import { terminalOf } from "../../commands/account.ts"
import { why } from "../../notices.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "../../Task.ts"
import { busy, failed, isBusy } from "../../tasks.ts"
import { stay, type Turn } from "../../Turn.ts"
import type { CallAsk } from "../../Asked.ts"
import type { Destination, EntryCommand } from "./Command.ts"

type AskedFor<Tag extends EntryCommand["_tag"]> = Extract<EntryCommand, { readonly _tag: Tag }>

/** Only who is not in comes in, and once at a time. */
const mayEnter = (state: State): boolean =>
  state.session._tag !== "LoggedIn" && !isBusy(state, "login") && !isBusy(state, "register")

const no = (state: State, key: TaskKey, refusal: Refused): Turn => stay(failed(state, key, why(refusal), refusal.reason))

const enter = (state: State, key: TaskKey, what: CallAsk): Turn => {
  const next: State = { ...busy(state, key), entry: { ...state.entry, joined: "" } }
  return [next, [ask(next, what)]]
}

const deviceOf = (state: State) => ({ terminal: terminalOf(state), client_id: state.connection.clientId })

const placeOf = ({ chat, inviter, token }: Destination) => ({ group_id: chat, token, inviteUid: inviter })

const logIn = (
  state: State,
  who: { readonly account: string; readonly password: string; readonly code?: string },
  to: Destination | null
): Turn => {
  const alone = { call: "login", body: { ...who, ...deviceOf(state) } } as const
  if (to === null) return enter(state, "login", alone)
  const body = { ...alone.body, ...placeOf(to) }
  return enter(state, "login", { area: "entry", call: "loginAndJoinGroup", body, chat: to.chat, alone })
}

/** What stands for a password where a code does: deployed servers want one, and look at none. */
const FILLER = "password"

/** Logs in by a code that was sent (ENTRY-03, spec 2.8). */
export const codeLogin = (state: State, { account, code, to }: AskedFor<"CodeLoginAsked">): Turn => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkCodeLogin(account, code, patternsOf(state.service))
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  return logIn(state, { ...checked.success, password: FILLER }, to)
}

/** Logs in by an invitation alone (ENTRY-04, spec 2.8). */
export const inviteLogin = (state: State, { code }: AskedFor<"InviteLoginAsked">): Turn => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkInvite(code)
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  const body = { inviteCode: checked.success, ...deviceOf(state) }
  return enter(state, "login", { area: "entry", call: "inviteLogin", body })
}

/** Logs in and joins the group that somebody came for (ENTRY-05, spec 2.14). */
export const loginJoin = (state: State, { account, password, to }: AskedFor<"LoginJoinAsked">): Turn => {
  if (!mayEnter(state)) return stay(state)
  const checked = checkLogin(account, password)
  if (Result.isFailure(checked)) return no(state, "login", checked.failure)
  return logIn(state, checked.success, to)
}

/** Asks for a new account as the service is configured, and to join the group that somebody came for, if they did (ENTRY-06, spec 2.9, 5.2). */
export const newAccount = (state: State, { form, to }: AskedFor<"NewAccountAsked">): Turn => {
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

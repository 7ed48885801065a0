import { Result } from "effect"
import { registrationFields, registrationRefusals } from "#engine/account/registration.ts"
import { checkName } from "#engine/account/validate.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { sealedText } from "../../code/checkCodes.ts"
import type { Ctx, Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"
import { accountKey } from "../person/accountKey.ts"
import { inviteText } from "./invitations.ts"
import type { RegisterAccount } from "./registerAccount.ts"
import { settlingIds } from "./settlingIds.ts"
import { checkChosen } from "../password/chosenPassword.ts"
import { registrationConfig } from "./registrationConfig.ts"

/** What somebody writes who wants an account. */
export interface RegistrationForm {
  readonly account: string
  readonly realname: string
  readonly password: string
  readonly code: string
  readonly inviteCode: string
}

/** The new account: only what its owner wrote, and its number. */
export interface NewPerson {
  readonly user_id: number
  readonly account: string
  readonly realname: string
}

/** The form as the rules want it, with the account and the name as they are kept; the first of their refusals. */
const checkForm = async (
  { config: { phonePatterns }, store }: Ctx,
  form: RegistrationForm
): Promise<Result.Result<Pick<NewPerson, "account" | "realname">, Refused>> => {
  const set = await store.read("settings", undefined)
  if (Result.isFailure(set)) return Result.fail(set.failure)
  const config = registrationConfig(set.success)
  // older clients have no field for it, and their users did not come by a link
  if (!config.registrationOpen && form.inviteCode.trim() === "") return Result.fail(refused("registration-closed"))
  const { account, code, inviteCode, password, realname } = form
  const typed = { account, name: realname, password, repeat: password, code, invite: inviteCode }
  const refusals = registrationRefusals(typed, config, phonePatterns)
  const [first] = registrationFields(config, true).flatMap((field) => refusals[field] ?? [])
  if (first !== undefined) return Result.fail(first)
  const chosen = checkChosen(password, account, realname)
  if (Result.isFailure(chosen)) return Result.fail(chosen.failure)
  return Result.map(checkName(realname), (name) => ({ account: account.trim(), realname: name }))
}

/** Opens an account (spec 5.1, 5.2). */
export const openFor = async (ctx: Ctx, form: RegistrationForm): Promise<Result.Result<NewPerson, Refused>> => {
  const { codes, config, ip, isLocal, now, passwords, store } = ctx
  const checked = await checkForm(ctx, form)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const { account, realname } = checked.success
  const registration = {
    account,
    ip,
    isLocal,
    registerInterval: config.registerInterval,
    registerLimit: config.registerLimit,
    now
  }
  const may = await store.read("mayRegister", registration)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const hash = await passwords.hash(form.password)
  if (Result.isFailure(hash)) return Result.fail(hash.failure)
  const wanted: RegisterAccount = {
    ...registration,
    realname,
    password: hash.success,
    addressLimit: config.loginAddressLimit,
    codeSeal: codes.seal(sealedText({ key: accountKey(account), purpose: "register", digits: form.code.trim() })),
    ids: settlingIds(),
    inviteSeal: codes.seal(inviteText(form.inviteCode))
  }
  const opened = await store.write("registerAccount", wanted)
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  if ("refused" in opened.success) return Result.fail(opened.success.refused)
  return Result.succeed({ user_id: opened.success.user_id, account, realname })
}

/** Opens an account, and answers only what the caller sent, and the new number (H-20). */
export const register: Handler<"register"> = async (ctx, request) => {
  const opened = await openFor(ctx, request)
  return Result.isFailure(opened) ? Result.fail(opened.failure) : reply(opened.success, { text: "registered" })
}

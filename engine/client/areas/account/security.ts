import { Result } from "effect"
import { type Binding, checkBinding, checkPasswordChange } from "../../../account/changes.ts"
import { checkCheckCode } from "../../../account/checkCode.ts"
import { isPasswordFree } from "../../../account/passwordProof.ts"
import { patternsOf } from "../../../account/realAccount.ts"
import type { Me } from "../../../account/User.ts"
import { checkAccount, checkPassword, checkPasswordsMatch } from "../../../account/validate.ts"
import { mayChange } from "../../../account/verified.ts"
import { type Refused, refused } from "../../../error/refusal.ts"
import type { ServiceConfig } from "../../../setting/ServiceConfig.ts"
import { endsSession, withAnswerFailed, refuseByTask, serverWords } from "../../core/notices/notices.ts"
import type { AccountView } from "./View.ts"
import { withBusyTask, isBusy } from "../../core/notices/tasks.ts"
import type { Ended } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords, wantToast } from "../Want.ts"
import type { CommandOf } from "../types.ts"

type PasswordAsked = Extract<CommandOf<"account">, { readonly _tag: "PasswordAsked" }>

interface PasswordBody {
  readonly password: string
  readonly code: string
  readonly originalPassword: string
}

const byOld = ({ password, proof, repeated }: PasswordAsked): Result.Result<PasswordBody, Refused> =>
  Result.map(checkPasswordChange({ old: proof, password, repeated }), () => ({ password, code: "", originalPassword: proof }))

const byCode = ({ password, proof, repeated }: PasswordAsked, { verified }: Me): Result.Result<PasswordBody, Refused> =>
  Result.gen(function* () {
    yield* mayChange("password-by-code", verified)
    const code = yield* checkCheckCode(proof)
    yield* checkPassword(password)
    yield* checkPasswordsMatch(password, repeated)
    return { password, code, originalPassword: "" }
  })

/** Without further proof, while that lasts; afterwards the old one is asked for. */
const byNothing = ({ now, password, repeated }: PasswordAsked, { passwordFreeUntil }: Me): Result.Result<PasswordBody, Refused> =>
  isPasswordFree(passwordFreeUntil ?? 0, now)
    ? Result.map(
        Result.flatMap(checkPassword(password), () => checkPasswordsMatch(password, repeated)),
        () => ({ password, code: "", originalPassword: "" })
      )
    : Result.fail(refused("old-password-missing"))

const WAYS = { password: byOld, code: byCode, nothing: byNothing } as const

/** Another password, shown to be mine by the old one, by a code, or by how I came in (spec 5.7). */
export const requestPasswordChange = (state: AccountView, me: Me, asked: PasswordAsked): AreaTurn<AccountView> => {
  if (isBusy(state, "password")) return stay(state)
  const body = WAYS[asked.by](asked, me)
  if (Result.isFailure(body)) return refuseByTask(state, "password", body.failure, true)
  return [withBusyTask(state, "password"), [wantCall({ area: "account", call: "editPassword", body: body.success })]]
}

const bindingOf = (form: Binding, { verified }: Me, service: ServiceConfig): Result.Result<Binding, Refused> => {
  const { accountKind } = service
  if (accountKind === "plain") return Result.fail(refused("verification-off"))
  return Result.flatMap(checkAccount(form.account), () => checkBinding(form, verified, accountKind, patternsOf(service)))
}

/** Another account to log in with, where the service has such accounts (spec 1.4, 5.7). */
export const requestBinding = (state: AccountView, me: Me, form: Binding): AreaTurn<AccountView> => {
  if (isBusy(state, "bind")) return stay(state)
  const body = bindingOf(form, me, state.service)
  if (Result.isFailure(body)) return refuseByTask(state, "bind", body.failure, true)
  return [withBusyTask(state, "bind"), [wantCall({ area: "account", call: "editAccount", body: body.success })]]
}

/** It is changed: everybody logs in again, here too, and the service's sentence is said there (spec 4.2). */
export const endAccountChange = (state: AccountView, key: "password" | "bind", result: Ended<unknown>): AreaTurn<AccountView> => {
  if (result._tag === "Done") return [state, [{ _tag: "EndSession" }, wantToast(serverWords(result.msg), "answer")]]
  const { answered } = result
  if (!isBusy(state, key) || endsSession(answered)) return [state, [wantWords(answered)]]
  return stay(withAnswerFailed(state, key, answered))
}

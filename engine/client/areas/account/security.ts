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
import { ask } from "../../ask.ts"
import { endsSession, expire, failedBy, said, tell, toast, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, failed, isBusy } from "../../tasks.ts"
import type { Ended } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { AccountCommand } from "./Command.ts"

type PasswordAsked = Extract<AccountCommand, { readonly _tag: "PasswordAsked" }>

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
export const changePassword = (state: State, me: Me, asked: PasswordAsked): Turn => {
  if (isBusy(state, "password")) return stay(state)
  const body = WAYS[asked.by](asked, me)
  if (Result.isFailure(body)) return stay(failed(state, "password", why(body.failure), body.failure.reason))
  return [busy(state, "password"), [ask(state, { area: "account", call: "editPassword", body: body.success })]]
}

const bindingOf = (form: Binding, { verified }: Me, service: ServiceConfig): Result.Result<Binding, Refused> => {
  const { accountKind } = service
  if (accountKind === "plain") return Result.fail(refused("verification-off"))
  return Result.flatMap(checkAccount(form.account), () => checkBinding(form, verified, accountKind, patternsOf(service)))
}

/** Another account to log in with, where the service has such accounts (spec 1.4, 5.7). */
export const bind = (state: State, me: Me, form: Binding): Turn => {
  if (isBusy(state, "bind")) return stay(state)
  const body = bindingOf(form, me, state.service)
  if (Result.isFailure(body)) return stay(failed(state, "bind", why(body.failure), body.failure.reason))
  return [busy(state, "bind"), [ask(state, { area: "account", call: "editAccount", body: body.success })]]
}

/** It is changed: everybody logs in again, here too, and the service's sentence is said there (spec 4.2). */
export const changed = (state: State, key: "password" | "bind", result: Ended<unknown>): Turn => {
  if (result._tag === "Done") return andThen(expire(state), (next) => toast(next, said(result.msg), "answer"))
  const { answered } = result
  if (!isBusy(state, key) || endsSession(answered)) return tell(state, answered)
  return stay(failedBy(state, key, answered))
}

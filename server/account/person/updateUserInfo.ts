import { Result } from "effect"
import { checkSignature } from "#engine/account/changes.ts"
import { checkEmail } from "#engine/account/profile.ts"
import { checkName } from "#engine/account/validate.ts"
import type { Refused } from "#engine/error/refusal.ts"
import type { Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"

/** The fields of the request, checked; absent fields stay absent. */
const given = <K extends string, A>(
  field: K,
  value: string | undefined,
  check: (text: string) => Result.Result<A, Refused>
): Result.Result<{ readonly [F in K]?: A }, Refused> =>
  value === undefined ? Result.succeed({}) : Result.map(check(value), (it) => ({ [field]: it }) as { readonly [F in K]?: A })

/** Changes name, address, gender and signature (spec 3.1, 5.7). The address is what one shows, no way to log in. */
export const updateUserInfo: Handler<"updateUserInfo"> = async ({ now, store, tokenHash }, { email, motto, realname, sex }) => {
  const checked = Result.all([
    given("realname", realname, checkName),
    given("email", email, checkEmail),
    given("motto", motto, checkSignature),
    given("sex", sex, (text) => Result.succeed(text === "0" || text === "1" ? Number(text) : 2))
  ])
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const profile = Object.assign({}, ...checked.success) as object
  const edited = await store.write("editProfile", { asking: { tokenHash, now }, profile })
  return Result.isFailure(edited) ? Result.fail(edited.failure) : reply(edited.success, { text: "profile-saved" })
}

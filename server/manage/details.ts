import { Result } from "effect"
import { isEmail } from "#engine/account/realAccount.ts"
import { checkName } from "#engine/account/validate.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Details } from "./changeAccount.ts"

/** What a request says of an account; what it leaves out stays. */
export interface SaidDetails {
  readonly realname?: string
  readonly email?: string
  readonly sex?: number
  readonly motto?: string
  readonly remark?: string
  readonly friend_limit?: number
  readonly group_limit?: number
  readonly cs_uid?: number
}

/** Most characters of a signature or a note; what people write of themselves the engine limits. */
const TEXT_MAX = 200
const LIMIT_MAX = 1_000_000

const wrong = (field: string) => Result.fail(refused("wrong-shape", { field }))

/** The details, if each of them is valid. A limit of 0 is no limit; a limit below 0 allows nothing. */
export const checkDetails = (said: SaidDetails): Result.Result<Details, Refused> => {
  const { cs_uid, email, friend_limit, group_limit, motto, realname, remark, sex } = said
  const name = realname === undefined ? undefined : checkName(realname)
  if (name !== undefined && Result.isFailure(name)) return Result.fail(name.failure)
  const address = email?.trim()
  if (address !== undefined && address !== "" && !isEmail(address)) return Result.fail(refused("account-email"))
  if (sex !== undefined && (sex < 0 || sex > 2)) return wrong("sex")
  if (cs_uid !== undefined && cs_uid < 0) return wrong("cs_uid")
  for (const [field, text] of Object.entries({ motto, remark }))
    if (text !== undefined && text.length > TEXT_MAX) return wrong(field)
  for (const [field, limit] of Object.entries({ friend_limit, group_limit }))
    if (limit !== undefined && (limit < -1 || limit > LIMIT_MAX)) return wrong(field)
  return Result.succeed({
    ...(name === undefined ? {} : { realname: name.success }),
    ...(address === undefined ? {} : { email: address }),
    ...(sex === undefined ? {} : { sex }),
    ...(motto === undefined ? {} : { motto: motto.trim() }),
    ...(remark === undefined ? {} : { note: remark.trim() }),
    ...(friend_limit === undefined ? {} : { friend_limit }),
    ...(group_limit === undefined ? {} : { group_limit }),
    ...(cs_uid === undefined ? {} : { cs_uid })
  })
}

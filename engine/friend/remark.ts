import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { REMARK_MAX } from "./limits.ts"

/** My own name for a contact, without the blanks around it: needed (FRIEND-03, spec 5), at most {@link REMARK_MAX} characters. */
export const checkRemark = (text: string): Result.Result<string, Refused> => {
  const name = text.trim()
  if (name === "") return Result.fail(refused("remark-missing"))
  return charactersIn(name) > REMARK_MAX ? Result.fail(refused("remark-length", { max: REMARK_MAX })) : Result.succeed(name)
}

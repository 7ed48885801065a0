import { Result } from "effect"
import { nameWithin } from "../account/validate.ts"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { mayCompose } from "../message/compose.ts"
import { ANNOUNCEMENT_MAX, GROUP_NAME } from "./limits.ts"

/** A group's name, cleaned of hidden characters: 1 to 64 characters of which one can be seen (GROUP-06, DEC-0041). */
export const checkGroupName = (text: string): Result.Result<string, Refused> => {
  const name = nameWithin(text, GROUP_NAME)
  return name === null ? Result.fail(refused("group-name-length", GROUP_NAME)) : Result.succeed(name)
}

/** An announcement, cleaned and without the blanks around it: something to read, of at most 2000 characters (GROUP-06, DEC-0041). */
export const checkAnnouncement = (text: string): Result.Result<string, Refused> => {
  const composed = mayCompose(text)
  return Result.isFailure(composed) || charactersIn(composed.success) > ANNOUNCEMENT_MAX
    ? Result.fail(refused("announcement-length", { max: ANNOUNCEMENT_MAX }))
    : composed
}

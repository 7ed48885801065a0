import * as Result from "effect/Result"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { clean } from "../message/compose.ts"
import { ANNOUNCEMENT_MAX, GROUP_NAME } from "./limits.ts"

/** A group's name, on one line and without the blanks around it, when it is long enough and not too long (GROUP-06, DEC-0041). */
export const checkGroupName = (text: string): Result.Result<string, Refused> => {
  const name = clean(text).replaceAll(/\s+/g, " ").trim()
  const length = charactersIn(name)
  return length < GROUP_NAME.min || length > GROUP_NAME.max
    ? Result.fail(refused("group-name-length", GROUP_NAME))
    : Result.succeed(name)
}

/** An announcement without the blanks around it, when there is one and it is not too long (GROUP-06, DEC-0041). */
export const checkAnnouncement = (text: string): Result.Result<string, Refused> => {
  const announcement = clean(text).trim()
  const length = charactersIn(announcement)
  return length === 0 || length > ANNOUNCEMENT_MAX
    ? Result.fail(refused("announcement-length", { max: ANNOUNCEMENT_MAX }))
    : Result.succeed(announcement)
}

import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { VERIFICATION_MAX } from "./limits.ts"

/** How many characters more {@link checkVerification} would take; below zero it refuses (DEC-0003). */
export const verificationLeft = (text: string): number => VERIFICATION_MAX - charactersIn(text.trim())

/** The text that goes with a friend request, without the blanks around it: needed (FRIEND-01, spec 5.5), at most {@link VERIFICATION_MAX} characters (DEC-0003). */
export const checkVerification = (text: string): Result.Result<string, Refused> => {
  const words = text.trim()
  if (words === "") return Result.fail(refused("friend-text-missing"))
  return verificationLeft(words) < 0
    ? Result.fail(refused("friend-text-length", { max: VERIFICATION_MAX }))
    : Result.succeed(words)
}

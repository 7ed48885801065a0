import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { checkText } from "../message/compose.ts"
import { plainText } from "../message/plainText.ts"
import { COMMENT_MAX, PICTURES_MAX } from "./limits.ts"

/**
 * What a moment says, as it travels: a text like a message's, up to {@link PICTURES_MAX} pictures, or both; where pictures are, a text
 * in which nothing is to read is none (MOMENT-01, DEC-0086).
 */
export const checkMoment = (html: string, pictures: number): Result.Result<string, Refused> => {
  if (pictures > PICTURES_MAX) return Result.fail(refused("moment-files", { max: PICTURES_MAX }))
  const text = checkText(html)
  return Result.isFailure(text) && text.failure.reason === "message-empty" && pictures > 0 ? Result.succeed("") : text
}

/** A comment, as it travels: a text like a message's of at most {@link COMMENT_MAX} characters (MOMENT-02, DEC-0086). */
export const checkComment = (html: string): Result.Result<string, Refused> =>
  Result.flatMap(checkText(html), (text) =>
    charactersIn(plainText(text)) > COMMENT_MAX
      ? Result.fail(refused("message-too-long", { max: COMMENT_MAX }))
      : Result.succeed(text)
  )

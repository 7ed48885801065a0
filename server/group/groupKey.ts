import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"

/** Key of the group that a request names, `group-5`; frames of older servers have the bare number. */
export const groupKey = (id: string): Result.Result<string, Refused> => {
  const [, number] = /^(?:group-)?([1-9][0-9]{0,14})$/.exec(id) ?? []
  return number === undefined ? Result.fail(refused("group-unknown")) : Result.succeed(`group-${number}`)
}

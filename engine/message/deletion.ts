import { Result } from "effect"
import type { UserId } from "../account/User.ts"
import { type Refused, refused } from "../error/refusal.ts"
import { kindOfBody } from "./kinds/kinds.ts"
import type { Message } from "./Message.ts"

/** Whether a message may be deleted for everyone: where the service allows it, by its author; nobody wrote a line of the system (DELETE-01, spec 2.10). For oneself anything may go. */
export const mayDeleteForEveryone = (
  { author, body }: Pick<Message, "author" | "body">,
  me: UserId,
  isAllowed: boolean
): Result.Result<void, Refused> => {
  if (!isAllowed) return Result.fail(refused("delete-off"))
  return author === me && kindOfBody(body).mayBe.deleted ? Result.succeed(undefined) : Result.fail(refused("delete-not-yours"))
}

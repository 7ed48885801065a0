import { Result } from "effect"
import type { ContactId } from "../contact/Contact.ts"
import { kindOf } from "../contact/kindOf.ts"
import { type Refused, refused } from "../error/refusal.ts"
import { kindOfBody } from "./kinds/kinds.ts"
import { FORWARD_MAX } from "./limits.ts"
import type { Message } from "./Message.ts"

/** Whether a message may be forwarded: the service has it, and it is neither a line of the system, nor recalled, nor a call (FORWARD-01, spec 2.10). */
export const mayForward = ({ body, number }: Pick<Message, "body" | "number">): boolean =>
  number > 0 && kindOfBody(body).mayBe.forwarded

/**
 * Whether these messages may go to so many: to somebody, to at most {@link FORWARD_MAX}, and only what may be forwarded; of so many
 * others that are not here only the server can tell (FORWARD-02, spec 5, 9).
 */
export const checkForward = (
  messages: ReadonlyArray<Pick<Message, "body" | "number">>,
  targets: number,
  others = 0
): Result.Result<void, Refused> => {
  if (targets === 0) return Result.fail(refused("forward-nobody"))
  if (targets > FORWARD_MAX) return Result.fail(refused("forward-too-many", { max: FORWARD_MAX }))
  return messages.length + others > 0 && messages.every(mayForward)
    ? Result.succeed(undefined)
    : Result.fail(refused("forward-kind"))
}

/** So many of the newest chats stand first where messages are passed on. */
const FIRST = 5

/** Whom messages are passed on to most likely: of the message list, in its order, the first few people and groups (FORWARD-04, spec 2.10). */
export const forwardFirst = (list: ReadonlyArray<ContactId>): ReadonlyArray<ContactId> =>
  list.filter((id) => kindOf(id) === "person" || kindOf(id) === "group").slice(0, FIRST)

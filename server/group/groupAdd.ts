import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { checkGroupName } from "#engine/group/words.ts"
import { contactRows } from "../contact/contactRows.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { rowWithPosition } from "../resume/logged.ts"

/** A group with some of my contacts; the answer is its row of my list (spec 2.12). */
export const groupAdd: Handler<"groupAdd"> = async (ctx, { name, user_ids }) => {
  const { now, store, text, tokenHash } = ctx
  const checked = name.trim() === "" ? Result.succeed("") : checkGroupName(name)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const asking = { tokenHash, now }
  const made = await store.write("createGroup", {
    asking,
    userIds: user_ids,
    name: checked.success,
    joint: text("names-joint"),
    eventId: randomUUID()
  })
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const found = await store.read("contact", { asking, target: { _tag: "Group", chat: made.success } })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const row = contactRows(found.success, ctx).find(({ chat }) => chat === made.success)
  return reply(row === undefined ? "" : rowWithPosition(row))
}

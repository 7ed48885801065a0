import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { ID_MAX } from "#engine/message/limits.ts"
import type { Handler } from "../../Handler.ts"
import { isMessageId } from "./messageId.ts"
import { mentionsOf } from "../mentions.ts"
import { sentMessage } from "../messageWire.ts"
import { quoteInLanguage } from "./quote.ts"
import { storedBody } from "./said.ts"
import { targetOf } from "../target.ts"

/** Stores a message and answers it; the members hear of it from the change log (spec 3.3, 4.12). */
export const sendMessage: Handler<"sendMessage"> = async ({ config, now, store, text, tokenHash }, request) => {
  const { at, id, is_group, pid, toContactId } = request
  if (!isMessageId(id)) return Result.fail(refused("message-id", { max: ID_MAX }))
  const target = targetOf(toContactId, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const home = config.publicUrl
  const judged = storedBody(request, home, text)
  const sent = await store.write("send", {
    asking: { tokenHash, now },
    target: target.success,
    id,
    ...Result.getOrElse(judged, () => ({ type: request.type.slice(0, 16), content: "" })),
    problem: Result.isFailure(judged) ? judged.failure : null,
    limit: config.sendLimit,
    home,
    ...(at.length === 0 ? {} : { mentions: mentionsOf(at) }),
    ...(pid > 0 ? { quotes: pid } : {})
  })
  return Result.map(sent, (message) => {
    const data = sentMessage(
      { ...message, quote: quoteInLanguage(message.quote, text) },
      message,
      target.success._tag === "Group" ? target.success.chat : Number(toContactId),
      home
    )
    const gone = message.isGone === true ? { is_del: 1 } : {}
    return message.isUndone
      ? { data: { ...data, type: "event", content: text("recalled-by-you"), is_undo: 1, ...gone } }
      : { data: { ...data, ...gone } }
  })
}

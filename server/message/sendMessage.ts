import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { ID_MAX } from "#engine/message/limits.ts"
import { checkText, clean } from "#engine/message/compose.ts"
import type { Refused } from "#engine/error/refusal.ts"
import type { Handler } from "../Handler.ts"
import { isMessageId } from "./messageId.ts"
import { sanitise } from "./sanitise.ts"
import { mentionsOf } from "./mentions.ts"
import { sentMessage } from "./messageWire.ts"
import { inWords } from "./quote.ts"
import { targetOf } from "./target.ts"

/**
 * Of a text what may be stored, or what is wrong with it. This comes before the store is asked who sends: a send has one hop to the
 * store, so what strangers may cost here is bounded instead. Lengths first, then one pass at a time over what is left (DEC-0040).
 */
const contentOf = (type: string, content: string, ownHost: string): Result.Result<string, Refused> => {
  if (type !== "text") return Result.fail(refused("message-type", { type: type.slice(0, 16) }))
  const raw = checkText(content)
  if (Result.isFailure(raw)) return raw
  const safe = sanitise(clean(content), ownHost)
  return safe === content ? raw : checkText(safe)
}

/** Stores a message and answers it; who takes part is told from the change log (spec 3.3, 4.12). */
export const sendMessage: Handler<"sendMessage"> = async ({ config, now, store, text, tokenHash }, request) => {
  const { at, content, id, is_group, pid, toContactId, type } = request
  if (!isMessageId(id)) return Result.fail(refused("message-id", { max: ID_MAX }))
  const target = targetOf(toContactId, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const checked = contentOf(type, content, config.publicUrl)
  const sent = await store.write("send", {
    asking: { tokenHash, now },
    target: target.success,
    id,
    type,
    content: Result.getOrElse(checked, () => ""),
    problem: Result.isFailure(checked) ? checked.failure : null,
    limit: config.sendLimit,
    ...(at.length === 0 ? {} : { mentions: mentionsOf(at) }),
    ...(pid > 0 ? { quotes: pid } : {})
  })
  return Result.map(sent, (message) => {
    const data = sentMessage(
      { ...message, quote: inWords(message.quote, text) },
      message,
      target.success._tag === "Group" ? target.success.chat : Number(toContactId)
    )
    if (!message.isUndone) return { data }
    const undone = { ...data, type: "event", content: text("recalled-by-you"), is_undo: 1 }
    return { data: message.isDeleted === true ? { ...undone, is_del: 1 } : undone }
  })
}

import { computed, type ReadonlySignal } from "@preact/signals-react"
import { Result } from "effect"
import type { Contact } from "#engine/contact/Contact.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { Message } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { mayRecall, mayReedit } from "#engine/message/recall.ts"
import { minute } from "../clock/minute.ts"
import { contact } from "./chatHead.ts"
import { service } from "./service.ts"
import { me } from "./session.ts"

/** What may be done with a message now. */
export interface MessageActions {
  readonly copy: boolean
  readonly recall: boolean
  readonly reedit: boolean
  readonly retry: boolean
  readonly discard: boolean
}

type Role = Contact["role"]

const actionsOf = (
  message: Message,
  by: { readonly id: Message["author"]; readonly role: Role } | null,
  now: Millis,
  window: number
): MessageActions => {
  const { author, body, delivery, number, sentAt } = message
  const isRecalled = body._tag === "Recalled"
  const isBubble = body._tag === "Text" || body._tag === "Other"
  const isFailed = delivery === "failed"
  return {
    copy: body._tag === "Text",
    recall:
      by !== null &&
      number !== 0 &&
      (isBubble || isRecalled) &&
      Result.isSuccess(mayRecall({ author, sentAt, isRecalled }, { ...by, authorRole: "member" }, now, window)),
    reedit: by !== null && mayReedit(message, by.id),
    retry: isFailed,
    discard: isFailed
  }
}

/** What the menu of a message offers; read anew each minute, because the time to recall runs out. */
export const messageActions = (message: Message): ReadonlySignal<MessageActions> =>
  computed(() => {
    const mine = me.value
    const role = contact(message.chat).value?.role ?? "member"
    const now = Math.max(minute.value, Date.now()) as Millis
    return actionsOf(message, mine === null ? null : { id: mine.id, role }, now, service.value.recallWindow)
  })

/** The text of a message for the clipboard. */
export const copyText = ({ body }: Message): string => (body._tag === "Text" ? plainText(body.html) : "")

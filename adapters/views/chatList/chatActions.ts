import { computed } from "@preact/signals-react"
import { contactActions } from "#engine/contact/actions.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "../chat/chatHead.ts"
import { dispatchCommand } from "../shared/store.ts"

/** What the menu of a chat offers, in its order. */
export type ChatAction = "pin" | "unpin" | "mute" | "unmute" | "remove"

const NONE: ReadonlyArray<ChatAction> = []

export const chatActions = cachedByKey((id: ContactId) =>
  computed((): ReadonlyArray<ChatAction> => {
    const it = knownContact(id).value
    if (it === null) return NONE
    const may = contactActions(it)
    return [
      ...(may.pin ? [it.pinned ? ("unpin" as const) : ("pin" as const)] : []),
      ...(may.notify ? [it.notify ? ("mute" as const) : ("unmute" as const)] : []),
      ...(may.remove ? ["remove" as const] : [])
    ]
  })
)

/** Does what needs no second question. */
export const actOnChat = (chat: ContactId, action: Exclude<ChatAction, "remove">): void =>
  action === "pin" || action === "unpin"
    ? dispatchCommand({ _tag: "PinAsked", chat, pinned: action === "pin" })
    : dispatchCommand({ _tag: "NotifyAsked", chat, notify: action === "unmute" })

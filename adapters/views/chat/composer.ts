import { HashMap, Option, Result } from "effect"
import type { Draft } from "#engine/client/core/conversation/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { mayCompose } from "#engine/message/compose.ts"
import { TEXT_MAX } from "#engine/message/limits.ts"
import { MessageId } from "#engine/message/Message.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { dispatchCommand, slice } from "../shared/store.ts"

const BLANK: Draft = { text: "", version: 0 }

/** What the composer of a chat holds. */
export const draft = cachedByKey((id: ContactId) =>
  slice((state) => Option.getOrElse(HashMap.get(state.drafts, id), () => BLANK), BLANK)
)

/** What the composer says of its text. */
export interface Composed {
  /** Whether it may be sent. */
  readonly sendable: boolean
  /** Characters left, told when the end is near; negative when there are too many. */
  readonly left: number | null
}

/** The count appears when fewer than this are left. */
const NEAR = 100

export const composedText = (text: string): Composed => {
  const allowed = Result.isSuccess(mayCompose(text))
  // half the limit in code units is far from the end in characters, and most texts are
  const left = text.length < TEXT_MAX - NEAR ? NEAR : TEXT_MAX - Array.from(text.trim()).length
  return { sendable: allowed, left: left < NEAR ? left : null }
}

/** A new name for a message; `randomUUID` exists only where the page came over https. */
export const newMessageId = (): MessageId => {
  if (typeof crypto.randomUUID === "function") return MessageId.make(crypto.randomUUID())
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return MessageId.make(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""))
}

/** Sends what the composer holds. */
export const sendText = (chat: ContactId, text: string): void =>
  dispatchCommand({ _tag: "SendAsked", chat, text, id: newMessageId() })

import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import { isBegun } from "#engine/client/areas/moments/State.ts"
import { unsentCount } from "#engine/client/core/conversation/commands/send.ts"
import { EMPTY_CHAT } from "#engine/client/core/conversation/chats.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { connectionNotice } from "../shared/connection.ts"
import { slice } from "../shared/store.ts"

const NONE: ChatState["waiting"] = []

const waiting = cachedByKey((id: ContactId) =>
  slice((state) => Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT).waiting, NONE)
)
const stalled = cachedByKey((id: ContactId) =>
  slice((state) => Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT).stalled, false)
)

/** Whether the waiting messages of a chat wait for the connection, and not for their turn. */
export const isWaitingForConnection = cachedByKey((id: ContactId) =>
  computed(() => stalled(id).value || connectionNotice.value._tag !== "Fine")
)

/** What stands in the list before the last words of a chat: something of mine there is not with the service yet, whatever the last message is. */
export const unsentMark = cachedByKey((id: ContactId) =>
  computed((): "" | "waiting" | "failed" => {
    const unsent = waiting(id).value
    if (unsent.length === 0) return ""
    return unsent.some(({ delivery }) => delivery === "failed") ? "failed" : "waiting"
  })
)

/** Why a message of mine failed: the server's sentence, ours, or unknown. */
export const failureWords = (message: Message & { readonly why?: Words | null }): Words | null =>
  message.refusal === "" ? (message.why ?? null) : { _tag: "Said", text: message.refusal }

/** What logging out would lose on this device. */
export interface Losses {
  readonly messages: number
  /** Chats with a text, or an announcement, that was begun, or with files that were chosen. */
  readonly drafts: number
  /** Files on their way that go with no message: of a moment, an avatar, a background, saved emoji. */
  readonly files: number
  /** A moment was begun. */
  readonly moment: boolean
}

const messages = slice(unsentCount, 0)
const drafts = slice(
  (state) =>
    HashMap.reduce(state.drafts, 0, (count, { announcement = "", files = [], text }) =>
      text.trim() === "" && announcement.trim() === "" && files.length === 0 ? count : count + 1
    ),
  0
)

const files = slice(({ attaching }) => attaching.others.length, 0)
const moment = slice(({ moments }) => isBegun(moments.draft), false)

export const losses = computed((): Losses => ({
  messages: messages.value,
  drafts: drafts.value,
  files: files.value,
  moment: moment.value
}))

import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import { Result } from "effect"
import { toArray } from "#engine/client/Sorted.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { mayCopy } from "#engine/message/copy.ts"
import { mayDeleteForEveryone } from "#engine/message/deletion.ts"
import { mayForward } from "#engine/message/forward.ts"
import { wordsIn } from "#engine/message/kinds/kinds.ts"
import type { Message, MessageId } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { chatState } from "./chatState.ts"
import { service } from "../shared/service.ts"
import { me } from "../shared/session.ts"
import { dispatchCommand } from "../shared/store.ts"

/** The messages that are chosen in a chat, to do something with all of them. */
interface Selection {
  readonly chat: ContactId
  readonly ids: ReadonlySet<MessageId>
}

const selection = signal<Selection | null>(null)

/** Whether messages of this chat are being chosen. */
export const isSelecting = (chat: ContactId): ReadonlySignal<boolean> => computed(() => selection.value?.chat === chat)

/** `off` while no message is being chosen. */
export type ChosenState = "off" | "no" | "yes"

/** Whether a message is chosen. */
export const chosenIn = ({ chat, id }: Pick<Message, "chat" | "id">): ReadonlySignal<ChosenState> =>
  computed(() => (selection.value?.chat !== chat ? "off" : selection.value.ids.has(id) ? "yes" : "no"))

/** Begins to choose, with this message. */
export const beginSelection = ({ chat, id }: Pick<Message, "chat" | "id">): void => {
  selection.value = { chat, ids: new Set([id]) }
}

/** Selects a message, or removes it from the selection. */
export const toggleSelected = ({ id }: Pick<Message, "id">): void => {
  const now = selection.peek()
  if (now === null) return
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  selection.value = { ...now, ids }
}

export const endSelection = (): void => {
  selection.value = null
}

/** What may be done with all that is chosen. */
export interface SelectionActions {
  /** In the order in which they were said. Of those that went meanwhile none is left. */
  readonly messages: ReadonlyArray<Message>
  readonly copy: boolean
  readonly forward: boolean
  readonly remove: boolean
}

/** What is chosen in a chat, and what may be done with it. */
export const selectionActions = (chat: ContactId): ReadonlySignal<SelectionActions> =>
  computed(() => {
    const ids = selection.value?.chat === chat ? selection.value.ids : new Set<MessageId>()
    const { timeline, waiting } = chatState(chat).value
    const messages = [...toArray(timeline), ...waiting].filter(({ id }) => ids.has(id))
    const some = messages.length > 0
    return {
      messages,
      copy: messages.some(({ body }) => mayCopy(body)),
      forward: some && messages.every(mayForward),
      remove: some && messages.every(({ number }) => number > 0)
    }
  })

/** Texts of several messages, one after the other, for the clipboard. */
export const textsOf = (messages: ReadonlyArray<Message>): string =>
  messages.flatMap(({ body }) => (mayCopy(body) ? [plainText(wordsIn(body))] : [])).join("\n")

/** Whether all of these may be deleted for everyone (DELETE-01). */
export const mayRemoveForAll = (messages: ReadonlyArray<Message>): ReadonlySignal<boolean> =>
  computed(() => {
    const mine = me.value
    const isAllowed = service.value.deletesForEveryone
    return mine !== null && messages.every((each) => Result.isSuccess(mayDeleteForEveryone(each, mine.id, isAllowed)))
  })

/** Deletes messages of one chat, for everyone or for me alone. */
export const removeMessages = (messages: ReadonlyArray<Message>, everyone: boolean): void => {
  const [first] = messages
  if (first === undefined) return
  dispatchCommand({ _tag: "DeleteAsked", chat: first.chat, ids: messages.map(({ id }) => id), everyone })
}

import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import type { Message } from "#engine/message/Message.ts"
import { isRecalled } from "#engine/client/core/conversation/chats.ts"
import { chatState } from "../chat/chatState.ts"

const opened = signal<Message | null>(null)

/** Whether a message that holds a file was recalled since. */
const isGone = ({ chat, id, number }: Message): boolean => isRecalled(chatState(chat).value, id, number)

/** The message whose file one looks at; `null` where nobody looks, and when it was recalled. */
export const openedFile: ReadonlySignal<Message | null> = computed(() => {
  const message = opened.value
  return message === null || isGone(message) ? null : message
})

/** Opens the file of a message, before all else. */
export const openFile = (message: Message): void => {
  opened.value = message
}

/** Back to what lies behind it. */
export const closeFile = (): void => {
  opened.value = null
}

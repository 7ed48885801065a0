import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import { olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message, MessageId } from "#engine/message/Message.ts"
import { chatState } from "../chat/chatState.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { dispatchCommand } from "../shared/store.ts"
import { task } from "../shared/task.ts"
import { type DrawnPicture, drawnPicture } from "./picture.ts"
import { drawnVideo } from "./video.ts"

/** What can be looked at as large as the window. */
export interface Look extends DrawnPicture {
  /** It plays; what stands in the chat is its poster. */
  readonly isVideo?: boolean
  /** The message that holds it; none of a moment. */
  readonly message?: Message
}

const NONE: ReadonlySignal<ReadonlyArray<Look>> = signal([])

/** What a message holds to look at; nothing while only this device has it. */
const lookOf = (message: Message): Look | null => {
  const { body, number } = message
  if (number === 0) return null
  if (body._tag === "Image") return { ...drawnPicture(body), message }
  if (body._tag === "Video") return { ...drawnVideo(body), isVideo: true, message }
  return null
}

const looksOf = (messages: Iterable<Message>): ReadonlyArray<Look> =>
  [...messages].map(lookOf).filter((look) => look !== null && look.whole !== "") as ReadonlyArray<Look>

/** Pictures and videos of a chat as far as it is here, oldest first. */
const inChat = cachedByKey((chat: ContactId) => computed(() => looksOf(chatState(chat).value.timeline.chunks.flat())))

interface Shown {
  readonly looks: ReadonlySignal<ReadonlyArray<Look>>
  /** Where in them, while nothing names it better: messages come before it as older ones are read. */
  readonly at: number
  readonly id: MessageId | null
  /** Its messages before the first of them may be read. */
  readonly chat: ContactId | null
}

const CLOSED: Shown = { looks: NONE, at: 0, id: null, chat: null }

const shown = signal(CLOSED)

const placeIn = ({ at, id, looks }: Shown): number => {
  if (id === null) return at
  return looks.value.findIndex(({ message }) => message?.id === id)
}

/** What somebody looks at before all else, and where it stands among those that were shown with it. */
export interface Previewed {
  readonly picture: Look
  /** From 1. */
  readonly number: number
  readonly count: number
  /** `more`: there are messages before the first one that were not read yet; `loading`: they are on their way. */
  readonly older: "none" | "more" | "loading"
}

const olderIn = (chat: ContactId | null): Previewed["older"] => {
  if (chat === null || olderLoaded(chatState(chat).value.coverage) === "none") return "none"
  return task(`history:${chat}`).value?._tag === "Busy" ? "loading" : "more"
}

/** The previewed picture; `null` if the preview is closed, or if the message was recalled. */
export const previewed: ReadonlySignal<Previewed | null> = computed(() => {
  const now = shown.value
  const at = placeIn(now)
  const picture = now.looks.value[at]
  if (picture === undefined) return null
  return { picture, number: at + 1, count: now.looks.value.length, older: olderIn(now.chat) }
})

/** Shows pictures as large as the window, one after the other; first the one at the place `at`. */
export const previewPictures = (pictures: ReadonlyArray<Look>, at = 0): void => {
  shown.value = { looks: signal(pictures), at, id: null, chat: null }
}

/** Shows a picture or video of a chat, and before and after it all others; older ones are read as one comes to the first. */
export const previewMessage = ({ chat, id }: Pick<Message, "chat" | "id">): void => {
  shown.value = { looks: inChat(chat), at: 0, id, chat }
}

/** Shows one of the pictures and videos that were found in a chat, newest first, and before and after it the others of them. */
export const previewFound = (messages: ReadonlyArray<Message>, id: MessageId): void => {
  shown.value = { looks: signal(looksOf(messages.toReversed())), at: 0, id, chat: null }
}

/** Reads older messages of the chat while there are some. */
export const readOlder = (): void => {
  const { chat } = shown.peek()
  if (chat !== null && olderIn(chat) === "more") dispatchCommand({ _tag: "OlderAsked", chat })
}

/** On to the next picture, or back to the one before; no further than the last and the first. */
export const turnPreview = (by: 1 | -1): void => {
  const now = shown.peek()
  const to = placeIn(now) + by
  if (to < 0) readOlder()
  const next = now.looks.peek()[to]
  if (next === undefined) return
  shown.value = { ...now, at: to, id: now.id === null ? null : (next.message?.id ?? null) }
}

/** Closes the preview. */
export const endPreview = (): void => {
  shown.value = CLOSED
}

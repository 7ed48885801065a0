import { computed } from "@preact/signals-react"
import { olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import { HashMap, Option } from "effect"
import { oldestNumber } from "#engine/client/core/conversation/chats.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { firstUnreadIn } from "#engine/client/core/conversation/unread.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { type ChatRow, chatRows } from "./chatRows.ts"
import { reader } from "./reader.ts"
import { dispatchCommand, slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** A chat as it stands in memory; `null`: nothing of it is known. */
export const chatInMemory = cachedByKey((id: ContactId) =>
  slice<ChatState | null>((state) => Option.getOrNull(HashMap.get(state.chats, id)), null)
)

const NONE: ReadonlyArray<ChatRow> = []

/** Whether the device is about to tell what it keeps of a chat: what stands above that in memory is shown with it, and not a moment before. */
const isBeingRead = ({ coverage, stored, waiting }: ChatState): boolean =>
  stored === "asked" && waiting.length === 0 && olderLoaded(coverage) === "unknown"

/** The rows of a chat, oldest first. */
export const chatMessages = cachedByKey((id: ContactId) => {
  const build = chatRows()
  return computed(() => {
    const known = chatInMemory(id).value
    if (known === null || isBeingRead(known)) return NONE
    const who = reader.value
    const unread = known.firstUnread <= 0 || who.me === null ? undefined : firstUnreadIn(known, who.me)
    return build(known, who, unread?.number)
  })
})

/** What a chat shows besides its rows: in their place when there are none, and above the oldest one. */
export type ChatHistory =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Empty" }
  /** `above` tells what stands over the oldest row: the beginning, or older rows that come when asked for. */
  | { readonly _tag: "Rows"; readonly above: "beginning" | "more" | "loading" }
  /** `missing`: the newest page, or the next older one. */
  | { readonly _tag: "RowsFailed"; readonly missing: "newest" | "older" }

const LOADING: ChatHistory = { _tag: "Loading" }
const EMPTY: ChatHistory = { _tag: "Empty" }
const BEGINNING: ChatHistory = { _tag: "Rows", above: "beginning" }
const MORE: ChatHistory = { _tag: "Rows", above: "more" }
const LOADING_MORE: ChatHistory = { _tag: "Rows", above: "loading" }
const OLDER_FAILED: ChatHistory = { _tag: "RowsFailed", missing: "older" }
const NEWEST_FAILED: ChatHistory = { _tag: "RowsFailed", missing: "newest" }

/** How far a chat's history is read. */
export const chatHistory = cachedByKey((id: ContactId) =>
  computed((): ChatHistory => {
    const known = chatInMemory(id).value
    const asked = task(`history:${id}`).value
    const isEmpty = known === null || isBeingRead(known) || known.timeline.size + known.waiting.length === 0
    if (asked?._tag === "Failed")
      return isEmpty ? { _tag: "Failed", words: asked.words } : known.coverage.live ? OLDER_FAILED : NEWEST_FAILED
    if (isEmpty) return known !== null && olderLoaded(known.coverage) === "none" && asked?._tag !== "Busy" ? EMPTY : LOADING
    if (olderLoaded(known.coverage) === "none") return BEGINNING
    return asked?._tag === "Busy" ? LOADING_MORE : MORE
  })
)

/** Further up than so many messages the first unread one is not looked for. */
const UNREAD_REACH = 300

/** Whether the first message that was not read when the chat was opened stands above what is loaded, not too far (CLIENT-38). */
export const missesUnread = cachedByKey((id: ContactId) =>
  computed((): boolean => {
    const known = chatInMemory(id).value
    if (known === null || known.firstUnread <= 0 || olderLoaded(known.coverage) !== "some" || !known.coverage.live) return false
    return known.timeline.size < UNREAD_REACH && oldestNumber(known) > known.firstUnread
  })
)

/** Whether the newest page of the chat is here: what comes after that has arrived, it was not there before. */
const isFresh = cachedByKey((id: ContactId) => computed(() => chatInMemory(id).value?.coverage.live ?? false))

/** Asks again for what could not be read: the newest page, or the next older one. */
export const readAgain = (id: ContactId): void =>
  isFresh(id).peek() ? dispatchCommand({ _tag: "OlderAsked", chat: id }) : dispatchCommand({ _tag: "ChatOpenAsked", chat: id })

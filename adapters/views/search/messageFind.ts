import { computed } from "@preact/signals-react"
import { SEARCH_PAGE } from "#engine/client/areas/search/State.ts"
import { ARCHIVE_PAGE } from "#engine/client/ports/Archive.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { SEARCH_EVERYWHERE } from "#engine/message/limits.ts"
import type { Message } from "#engine/message/Message.ts"
import { paging } from "#engine/message/tabs.ts"
import { askingArea } from "../shared/area.ts"
import type { Paging } from "./record.ts"
import { isServerReached } from "./reached.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** How far a search looks: so many chats, so many messages in all, and on the device so many of each chat (DEC-0091, DEC-0097). */
export const HORIZON = { ...SEARCH_EVERYWHERE, kept: ARCHIVE_PAGE } as const

/** What was found in one conversation, newest first. */
export interface FoundChat {
  readonly chat: ContactId
  readonly messages: ReadonlyArray<Message>
}

/** What the search for words in all conversations shows. */
export type MessagesFound =
  | { readonly _tag: "Loading" }
  /** The search cannot run: its code is not here. */
  | { readonly _tag: "Unreached" }
  | {
      readonly _tag: "Found"
      /** Who looked: the server, in all there is, or the device, in what it keeps. */
      readonly by: "server" | "device"
      readonly chats: ReadonlyArray<FoundChat>
      /** There may be more than that. */
      readonly isOpen: boolean
      readonly at: Paging
      /** Why the server did not look; `null`: there is no connection, or it did. */
      readonly why: Words | null
    }

const search = slice((state) => state.search, { words: "", page: 1, hits: null, count: 0, kept: null })
const searching = askingArea()

const LOADING: MessagesFound = { _tag: "Loading" }
const UNREACHED: MessagesFound = { _tag: "Unreached" }

/** By conversation, those first where something was said last. */
const byChat = (messages: ReadonlyArray<Message>): ReadonlyArray<FoundChat> => {
  const chats = new Map<ContactId, Array<Message>>()
  for (const message of messages) {
    const known = chats.get(message.chat)
    if (known === undefined) chats.set(message.chat, [message])
    else known.push(message)
  }
  return [...chats].map(([chat, found]) => ({ chat, messages: found }))
}

/** "Not found" is only said after a search: of the server, or of what the device keeps; before that the search is on the way (DEC-0097). */
export const messagesFound = computed((): MessagesFound => {
  const { count, hits, kept, page } = search.value
  if (searching.isUnfetched.value) return UNREACHED
  if (hits !== null) {
    const at = paging(count, SEARCH_PAGE, page)
    const isOpen = count >= SEARCH_EVERYWHERE.hits
    return { _tag: "Found", by: "server", chats: byChat(hits), at, isOpen, why: null }
  }
  const asked = task("searchMessages").value
  const isOver = asked?._tag === "Failed" || !isServerReached.value
  if (!isOver || kept === null) return LOADING
  const why = asked?._tag === "Failed" && isServerReached.value ? asked.words : null
  // what the device has is shown at once
  return { _tag: "Found", by: "device", chats: byChat(kept), at: paging(kept.length, Infinity, 1), isOpen: false, why }
})

/** The words of which {@link messagesFound} tells. */
export const wordsSought = computed(() => search.value.words)

/** Looks for words in all conversations. */
export const findMessages = (words: string, page = 1): Promise<void> =>
  searching.ask({ _tag: "MessagesSoughtAsked", area: "search", words, page })

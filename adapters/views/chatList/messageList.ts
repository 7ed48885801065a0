import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { ListKey } from "#engine/contact/order.ts"
import { empty, toArray } from "#engine/client/Sorted.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { connectionNotice } from "../shared/connection.ts"
import { isListKnown } from "../shared/keeping.ts"
import { dispatchCommand, slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** What the message list shows; chats are told by id, so that a row changes without its list. */
export type MessageList =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  /** Nothing is known yet, and nothing comes without a connection. */
  | { readonly _tag: "Unloaded" }
  | { readonly _tag: "Chats"; readonly ids: ReadonlyArray<ContactId> }

const LOADING: MessageList = { _tag: "Loading" }
const UNLOADED: MessageList = { _tag: "Unloaded" }

const order = slice((state) => state.order, empty<ListKey>())

let before: ReadonlyArray<ContactId> = []

/** The same array as long as the order is the same: a message in the topmost chat leaves the list alone. */
const ids = computed((): ReadonlyArray<ContactId> => {
  const places = toArray(order.value)
  if (places.length !== before.length || places.some(({ id }, index) => id !== before[index])) before = places.map(({ id }) => id)
  return before
})

/** Once chats are known they stay on screen, whatever becomes of the next attempt to load them. */
export const messageList = computed((): MessageList => {
  if (ids.value.length > 0) return { _tag: "Chats", ids: ids.value }
  const asked = task("contacts").value
  if (asked?._tag === "Done" || isListKnown.value) return { _tag: "Chats", ids: ids.value }
  if (connectionNotice.value._tag !== "Fine") return UNLOADED
  return asked?._tag === "Failed" ? { _tag: "Failed", words: asked.words } : LOADING
})

/** Whether the list is being loaded again. */
export const refreshing = computed(() => task("contacts").value?._tag === "Busy")

/** Loads the list again; without a connection it tries to connect, which loads the list, too. */
export const refreshList = (): void =>
  dispatchCommand({ _tag: connectionNotice.peek()._tag === "Fine" ? "ContactsAsked" : "ReconnectAsked" })

import { computed, type ReadonlySignal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { chatsFound } from "./chatFind.ts"
import { messagesFound, wordsSought } from "./messageFind.ts"
import { friendsMatter } from "../shared/service.ts"

/** What a search over everything has found first, of whatever kind. */
export type FirstFound =
  /** Nothing yet, and not all has been looked through. */
  | { readonly _tag: "Waiting" }
  | { readonly _tag: "Chat"; readonly id: ContactId }
  | { readonly _tag: "Message"; readonly message: Pick<Message, "chat" | "number"> }
  /** Nothing here: there may be an account of that name. */
  | { readonly _tag: "Everybody" }
  /** Nothing, where all whom one may write to are contacts. */
  | { readonly _tag: "Nothing" }

/** The first result in the order in which they stand: chats and contacts, then messages (DEC-0112). */
export const firstFound = (words: string): ReadonlySignal<FirstFound> => {
  const chats = chatsFound(words)
  return computed((): FirstFound => {
    const [id] = chats.value
    if (id !== undefined) return { _tag: "Chat", id }
    const found = messagesFound.value
    if (wordsSought.value !== words || found._tag === "Loading") return { _tag: "Waiting" }
    const message = found._tag === "Found" ? found.chats[0]?.messages[0] : undefined
    if (message !== undefined) return { _tag: "Message", message }
    return { _tag: friendsMatter.value ? "Everybody" : "Nothing" }
  })
}

import { computed } from "@preact/signals-react"
import { knownContact } from "../chat/chatHead.ts"
import { messageList } from "./messageList.ts"

/** Whether the message list is known and holds no person and no group: at most my notes, announcements and friend notices. */
export const holdsNobody = computed((): boolean => {
  const list = messageList.value
  if (list._tag !== "Chats") return false
  return list.ids.every((id) => {
    const kind = knownContact(id).value?.kind
    return kind === "helper" || kind === "system"
  })
})

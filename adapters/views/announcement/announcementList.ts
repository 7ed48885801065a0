import { computed } from "@preact/signals-react"
import { announcements } from "./announcement.ts"
import { chatMessages } from "../chat/chatMessages.ts"
import type { ChatRow, MessageRow } from "../chat/chatRows.ts"

const isMessage = (row: ChatRow): row is MessageRow => row._tag === "Message"

/** What the service announced, as far as it is here, the newest first (spec 2.1). */
export const announcementList = computed(() => chatMessages(announcements).value.filter(isMessage).toReversed())

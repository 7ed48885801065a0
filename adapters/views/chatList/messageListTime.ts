import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { type RelativeTime, relativeTime } from "#engine/format/relativeTime.ts"
import { minute } from "../../clock/minute.ts"
import { zone } from "../../clock/zone.ts"
import { knownContact } from "../chat/chatHead.ts"
import { cachedByKey } from "../shared/byKey.ts"

/**
 * How long ago a chat's last message was, `null` while the chat is not known. One clock tells all rows of each minute; a row is drawn again
 * only when it says something else (TIME-03).
 */
export const messageListTime = cachedByKey((id: ContactId) => {
  let before: RelativeTime | null = null
  return computed((): RelativeTime | null => {
    const at = knownContact(id).value?.lastAt
    if (at === undefined) return null
    const now = relativeTime(at, minute.value > at ? minute.value : at, zone)
    // the same value as long as it says the same
    if (JSON.stringify(before) !== JSON.stringify(now)) before = now
    return before
  })
})

import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { dayStart } from "#engine/format/dayStart.ts"
import { zoneDate } from "#engine/format/zone.ts"
import { minute } from "../../clock/minute.ts"
import { zone } from "../../clock/zone.ts"
import { dispatchCommand } from "../shared/store.ts"

/** This day as a field for dates writes it: the last one on which anything can have been said. */
export const today = computed((): string => zoneDate(minute.value, zone))

/** Shows what was said first on a day, `yyyy-mm-dd`; whether that is one. */
export const showDay = (chat: ContactId, date: string): boolean => {
  const since = dayStart(date, zone)
  if (since !== undefined) dispatchCommand({ _tag: "DayAsked", chat, since })
  return since !== undefined
}

import { computed, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"

const choosing = signal<ContactId | null>(null)

/** Whether a place is being chosen for a chat. */
export const choosesPlace = cachedByKey((chat: ContactId) => computed(() => choosing.value === chat))

/** Begins to choose a place for a chat; `null`: nobody chooses one any more. */
export const choosePlaceFor = (chat: ContactId | null): void => {
  choosing.value = chat
}

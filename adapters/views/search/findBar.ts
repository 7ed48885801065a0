import { type ReadonlySignal, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"

const open = signal<ContactId | null>(null)

/** The chat over which a bar looks for words; `null` where none stands there (DEC-0375). */
export const findBar: ReadonlySignal<ContactId | null> = open

export const openFindBar = (chat: ContactId): void => {
  open.value = chat
}

export const closeFindBar = (): void => {
  open.value = null
}

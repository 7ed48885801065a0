import { computed, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { byKey } from "../shared/byKey.ts"

/** Files that somebody has chosen for a chat and not sent yet. */
interface ChosenFor {
  readonly chat: ContactId
  readonly files: ReadonlyArray<File>
}

const chosen = signal<ChosenFor | null>(null)

const NONE: ReadonlyArray<File> = []

/** What is chosen for a chat just now. */
export const chosenFiles = byKey((chat: ContactId) => computed(() => (chosen.value?.chat === chat ? chosen.value.files : NONE)))

/** Files come to those that are chosen for a chat already. */
export const choose = (chat: ContactId, files: ReadonlyArray<File>): void => {
  if (files.length === 0) return
  const before = chosen.peek()
  chosen.value = { chat, files: before?.chat === chat ? [...before.files, ...files] : files }
}

/** These files are chosen instead, in this order; none: the choice is over. */
export const chooseInstead = (chat: ContactId, files: ReadonlyArray<File>): void => {
  chosen.value = files.length === 0 ? null : { chat, files }
}

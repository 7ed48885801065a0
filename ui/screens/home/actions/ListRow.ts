import { chatNamed } from "#adapters/views/shared/address.ts"
import type { ContactId } from "#engine/contact/Contact.ts"

/** A row of the list, and the chat that it stands for. */
export interface ListRow {
  readonly id: ContactId
  readonly frame: HTMLElement
}

/** The row in which something happened; nothing beside the rows. */
export const rowAt = (target: EventTarget | null): ListRow | null => {
  const frame = target instanceof Element ? target.closest<HTMLElement>("[data-chat]") : null
  const id = chatNamed(frame?.dataset["chat"] ?? null)
  return frame === null || id === null ? null : { id, frame }
}

/** What leads to the chat. */
export const faceOf = ({ frame }: ListRow): HTMLElement | null => frame.querySelector("a")

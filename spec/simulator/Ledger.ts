import { chatOf } from "#engine/client/chats.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { MessageId } from "#engine/message/Message.ts"
import type { Device } from "./Device.ts"

/** Somebody took it back before it was sent; it may have reached the server all the same, late. */
export const GIVEN_UP = "given up"

/** A text that an engine took from its person. */
export interface Written {
  readonly id: MessageId
  readonly device: Device
  readonly chat: ContactId
  readonly text: string
  /** Why it need not be on the server: it was given up, or was lost with a client that had not kept it yet. */
  excuse: string
  /** It failed and was sent again by hand: what was written after it may stand before it. */
  isLate: boolean
}

/** What people wrote: each text once, in the order in which the engines took them. */
export class Ledger {
  readonly all: Array<Written> = []
  readonly #byId = new Map<MessageId, Written>()

  add(device: Device, chat: ContactId, text: string, id: MessageId): void {
    const written = { id, device, chat, text, excuse: "", isLate: false }
    this.all.push(written)
    this.#byId.set(id, written)
  }

  excuse(id: MessageId, why: string): void {
    const written = this.#byId.get(id)
    if (written !== undefined) written.excuse ||= why
  }

  late(id: MessageId): void {
    const written = this.#byId.get(id)
    if (written !== undefined) written.isLate = true
  }

  /** What a client has not kept is lost with it, or not: nobody promised anything yet. */
  crashed(device: Device): void {
    for (const [id] of device.state.chats)
      for (const each of chatOf(device.state, id).keeping) this.excuse(each.id, "not kept before a crash")
  }
}

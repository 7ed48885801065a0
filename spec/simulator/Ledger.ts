import { chatOf } from "#engine/client/core/conversation/chats.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message, MessageId } from "#engine/message/Message.ts"
import type { Device, Saying } from "./Device.ts"

/** Somebody took it back before it was sent; it may have reached the server all the same, late. */
export const GIVEN_UP = "given up"

/** A text that an engine took from its person. */
export interface Written {
  readonly id: MessageId
  readonly device: Device
  readonly chat: ContactId
  readonly text: string
  /** Whom it calls and what it answers, as its engine says. */
  readonly at: Message["at"]
  readonly quotes: number
  /** Why it need not be on the server: it was given up, or was lost with a client that had not kept it yet. */
  excuse: string
  /** It failed and was sent again by hand: what was written after it may stand before it. */
  isLate: boolean
}

/** What people wrote: each text once, in the order in which the engines took them. */
export class Ledger {
  readonly all: Array<Written> = []
  readonly #byId = new Map<MessageId, Written>()

  /** Copies that people asked for, at most, by who asked and whose text it was. */
  readonly #copies = new Map<string, number>()

  add(device: Device, chat: ContactId, { text }: Saying, { at, id, quote }: Message): void {
    const written = { id, device, chat, text, at, quotes: quote?.number ?? 0, excuse: "", isLate: false }
    this.all.push(written)
    this.#byId.set(id, written)
  }

  /** Whether a message is what somebody wrote, and no copy of it. */
  has(id: string): boolean {
    return this.#byId.has(id as MessageId)
  }

  /** Somebody sends a message on, to two chats at most; a call that is made twice does so twice. */
  forwarded({ who }: Device, { body }: Message): void {
    const key = `${who.id} ${body._tag === "Text" ? body.html : ""}`
    this.#copies.set(key, (this.#copies.get(key) ?? 0) + 4)
  }

  /** How many copies of a text somebody may have sent on. */
  copies(user: number, html: string): number {
    return this.#copies.get(`${user} ${html}`) ?? 0
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

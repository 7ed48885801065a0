import { UserId } from "#engine/account/User.ts"
import { chatOf } from "#engine/client/core/conversation/chats.ts"
import { findContact } from "#engine/client/core/roster/contacts.ts"
import { toArray } from "#engine/client/Sorted.ts"
import { type Contact, ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Device } from "./Device.ts"
import { contactsIn } from "./GroupLife.ts"
import type { Ledger } from "./Ledger.ts"
import type { Random } from "./Random.ts"

/** Of the newest so many messages of a chat somebody takes one in hand. */
const NEAR = 12

/** What people do with the chats in their list, and with what was said in them. */
export class DailyLife {
  readonly #random: Random
  readonly #ledger: Ledger

  constructor(random: Random, ledger: Ledger) {
    this.#random = random
    this.#ledger = ledger
  }

  act(device: Device): void {
    const random = this.#random
    const { open } = device.state
    const chat = random.of(this.#chats(device))
    if (chat === undefined) return
    const person = random.of(contactsIn(device.state, "person"))
    random.among<() => void>([
      [12, () => this.#delete(device, true)],
      [10, () => this.#delete(device, false)],
      [8, () => device.ask({ _tag: "PinAsked", chat: chat.id, pinned: random.chance(0.5) })],
      [8, () => device.ask({ _tag: "NotifyAsked", chat: chat.id, notify: random.chance(0.5) })],
      [8, () => this.#deleteChat(device, chat)],
      [5, () => this.#remark(device, person)],
      [1, () => this.#part(device, person)],
      [10, () => this.#forward(device)],
      [8, () => open !== "" && device.ask({ _tag: "MentionsSeenAsked", chat: open })],
      [3, () => this.#jump(device)],
      [2, () => device.ask({ _tag: "FindAsked", chat: chat.id, words: "text 1", type: "all", page: 1 })]
    ])()
    const { dialog } = device.state
    if (dialog?.kind === "removed" || dialog?.kind === "dissolved") device.ask({ _tag: "DialogConfirmAsked" })
  }

  /** A message of the chat on screen that somebody takes in hand. */
  message({ state }: Device, fits: (message: Message) => boolean = () => true): Message | undefined {
    if (state.open === "") return undefined
    return this.#random.of(toArray(chatOf(state, state.open).timeline).slice(-NEAR).filter(fits))
  }

  #chats({ state }: Device): ReadonlyArray<Contact> {
    return [...contactsIn(state, "person"), ...contactsIn(state, "group"), ...contactsIn(state, "helper")]
  }

  #delete(device: Device, everyone: boolean): void {
    const message = this.message(device, ({ author }) => !everyone || author === device.who.id)
    if (message !== undefined) device.ask({ _tag: "DeleteAsked", chat: message.chat, ids: [message.id], everyone })
  }

  /** A helper that nothing was noted in says hello again with the next load, as long as the server cannot tell that it was put away. */
  #deleteChat(device: Device, { id, kind }: Contact): void {
    if (kind === "helper" && chatOf(device.state, id).timeline.size === 0) return
    device.ask({ _tag: "ChatDeleteAsked", chat: id, clear: this.#random.chance(0.4) })
  }

  #remark(device: Device, person: Contact | undefined): void {
    if (person === undefined) return
    const remark = this.#random.chance(0.3) ? "" : `remark ${this.#random.below(100)}`
    device.ask({ _tag: "RemarkAsked", id: UserId.make(Number(person.id)), remark })
  }

  #part(device: Device, person: Contact | undefined): void {
    if (person !== undefined) device.ask({ _tag: "FriendDeleteAsked", id: UserId.make(Number(person.id)) })
  }

  #forward(device: Device): void {
    const message = this.message(device, ({ body }) => body._tag === "Text")
    const to = [this.#random.of(this.#chats(device)), this.#random.of(this.#chats(device))].flatMap((each) => each?.id ?? [])
    if (message === undefined || to.length === 0) return
    this.#ledger.forwarded(device, message)
    device.ask({ _tag: "ForwardAsked", chat: message.chat, ids: [message.id], to })
  }

  /** To what a message answers, or to one that mentions them. */
  #jump(device: Device): void {
    const { open } = device.state
    if (open === "" || findContact(device.state, ContactId.make(open)) === undefined) return
    const quoting = this.message(device, ({ quote }) => quote !== undefined)
    const number = quoting?.quote?.number ?? chatOf(device.state, open).mentioned[0]?.number
    if (number !== undefined) device.ask({ _tag: "JumpAsked", chat: open, number })
  }
}

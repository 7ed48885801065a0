import { HashMap } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { chatOf } from "#engine/client/chats.ts"
import { toArray } from "#engine/client/Sorted.ts"
import { type Contact, ContactId, HELPER } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Agenda } from "./Agenda.ts"
import type { Device } from "./Device.ts"
import { GIVEN_UP, type Ledger } from "./Ledger.ts"
import type { Somebody } from "./people.ts"
import type { Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"

/** Virtual milliseconds after which nobody writes any more. */
const LONGEST = 7 * 24 * 3_600_000
/** Messages that somebody sends without waiting, at most. */
const BURST = 5

/** What people do: they open chats, write, read, recall, search for friends. Each device has its own time. */
export class Workload {
  isOver = false
  written = 0
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #plan: Plan
  readonly #ledger: Ledger
  readonly #people: ReadonlyArray<Somebody>

  constructor(
    agenda: Agenda,
    random: Random,
    { ledger, people, plan }: { readonly ledger: Ledger; readonly people: ReadonlyArray<Somebody>; readonly plan: Plan }
  ) {
    this.#agenda = agenda
    this.#random = random
    this.#plan = plan
    this.#ledger = ledger
    this.#people = people
  }

  /** Somebody begins to use a device. */
  begin(device: Device): void {
    const act = (): void => {
      if (this.isOver) return
      if (device.isAtHand && device.state.session._tag === "LoggedIn") this.#act(device)
      this.isOver = this.written >= this.#plan.messages || this.#agenda.now > LONGEST
      if (!this.isOver) this.#agenda.after(this.#random.wait(this.#plan.pace), act)
    }
    this.#agenda.after(this.#random.wait(this.#plan.pace), act)
  }

  #act(device: Device): void {
    const what = this.#random.next()
    const { open } = device.state
    if (what < 0.2) return this.openOne(device)
    if (what < 0.25) return device.ask({ _tag: "ChatCloseAsked" })
    if (what < 0.75) return this.#write(device)
    if (what < 0.81) return this.#recall(device)
    if (what < 0.84 && open !== "") return device.ask({ _tag: "OlderAsked", chat: open })
    if (what < 0.87 && open !== "")
      return device.ask({ _tag: "DraftAsked", chat: open, text: `draft ${this.#random.below(1000)}` })
    if (what < 0.9) return this.#settleFailed(device)
    if (what < 0.93) return this.#befriend(device)
    if (what < 0.95) return device.ask({ _tag: "RequestsAsked", direction: this.#random.chance(0.7) ? "received" : "initiated" })
    if (what < 0.97) return this.#answerRequest(device)
    if (what < 0.98) return device.ask({ _tag: "ContactsAsked" })
    return device.ask({ _tag: "ReconnectAsked" })
  }

  #contacts({ state }: Device): ReadonlyArray<Contact> {
    return [...HashMap.values(state.contacts)]
      .filter(({ id, kind }) => kind === "person" || id === HELPER)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Somebody opens a chat with one of their contacts. */
  openOne(device: Device): void {
    const contact = this.#random.of(this.#contacts(device))
    if (contact !== undefined) device.ask({ _tag: "ChatOpenAsked", chat: contact.id })
  }

  #write(device: Device): void {
    const { open } = device.state
    const chat = open !== "" && this.#random.chance(0.8) ? open : this.#random.of(this.#contacts(device))?.id
    if (chat === undefined) return
    const count = this.#random.chance(0.2) ? this.#random.between(2, BURST) : 1
    for (let i = 0; i < count && this.written < this.#plan.messages; i++) {
      const text = `text ${this.written + 1}`
      const id = device.write(chat, text)
      if (id === undefined) return
      this.written += 1
      this.#ledger.add(device, chat, text, id)
    }
  }

  #recall(device: Device): void {
    const { open, session } = device.state
    if (open === "" || session._tag !== "LoggedIn") return
    const mine = toArray(chatOf(device.state, open).timeline).filter(({ author }) => author === session.me.id)
    const message = this.#random.of(mine.slice(-5))
    if (message !== undefined) device.ask({ _tag: "RecallAsked", chat: open, id: message.id })
  }

  /** A failed message is sent again, or, now and then, given up. */
  #settleFailed(device: Device): void {
    const [failed] = this.#failed(device)
    if (failed === undefined) return
    if (this.#random.chance(0.8)) return this.#retry(device, failed)
    this.#ledger.excuse(failed.id, GIVEN_UP)
    device.ask({ _tag: "DiscardAsked", chat: failed.chat, id: failed.id })
  }

  /** Everything that failed is sent again. */
  retryAll(device: Device): void {
    for (const failed of this.#failed(device)) this.#retry(device, failed)
  }

  #retry(device: Device, { chat, id }: Message): void {
    this.#ledger.late(id)
    device.ask({ _tag: "RetryAsked", chat, id })
  }

  #failed({ state }: Device): ReadonlyArray<Message> {
    return [...HashMap.values(state.chats)].flatMap(({ waiting }) => waiting.filter(({ delivery }) => delivery === "failed"))
  }

  #befriend(device: Device): void {
    const person = this.#random.of(this.#people)
    if (person === undefined || person.id === device.who.id) return
    if (HashMap.has(device.state.contacts, ContactId.make(String(person.id)))) return
    device.ask({ _tag: "FriendAsked", id: person.id as UserId, text: "may I" })
  }

  #answerRequest(device: Device): void {
    const request = device.state.requests.received.find(({ status }) => status === "pending")
    if (request !== undefined) device.ask({ _tag: "AnswerRequestAsked", id: request.id, accept: this.#random.chance(0.7) })
  }
}

import { HashMap } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { chatOf } from "#engine/client/core/conversation/chats.ts"
import { findContact } from "#engine/client/core/roster/contacts.ts"
import { toArray } from "#engine/client/Sorted.ts"
import { type Contact, ContactId, HELPER } from "#engine/contact/Contact.ts"
import { EVERYBODY, type Message } from "#engine/message/Message.ts"
import type { Agenda } from "./Agenda.ts"
import { DailyLife } from "./DailyLife.ts"
import type { Device, Saying } from "./Device.ts"
import { GroupLife } from "./GroupLife.ts"
import { GIVEN_UP, type Ledger } from "./Ledger.ts"
import type { Somebody } from "./people.ts"
import type { Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"

/** Virtual milliseconds after which nobody writes any more. */
const LONGEST = 7 * 24 * 3_600_000
/** Messages that somebody sends without waiting, at most. */
const BURST = 5

/** What people do: they open chats, write, read, recall, look for friends, have groups and keep their lists. Each device has its own time. */
export class Workload {
  isOver = false
  written = 0
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #plan: Plan
  readonly #ledger: Ledger
  readonly #people: ReadonlyArray<Somebody>
  readonly #groups: GroupLife
  readonly #daily: DailyLife

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
    this.#groups = new GroupLife(random, people)
    this.#daily = new DailyLife(random, ledger)
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
    const random = this.#random
    const { open } = device.state
    random.among<() => void>([
      [17, () => this.openOne(device)],
      [4, () => device.ask({ _tag: "ChatCloseAsked" })],
      [47, () => this.#write(device)],
      [5, () => this.#recall(device)],
      [3, () => open !== "" && device.ask({ _tag: "OlderAsked", chat: open })],
      [3, () => open !== "" && device.ask({ _tag: "DraftAsked", chat: open, text: `draft ${random.below(1000)}` })],
      [3, () => this.#settleFailed(device)],
      [3, () => this.#befriend(device)],
      [2, () => device.ask({ _tag: "RequestsAsked", direction: random.chance(0.7) ? "received" : "initiated" })],
      [2, () => this.#answerRequest(device)],
      [1, () => device.ask({ _tag: "ContactsAsked" })],
      [1, () => device.ask({ _tag: "ReconnectAsked" })],
      [6, () => this.#groups.act(device)],
      [6, () => this.#daily.act(device)]
    ])()
  }

  #contacts({ state }: Device): ReadonlyArray<Contact> {
    return [...HashMap.values(state.contacts)]
      .filter(({ id, kind }) => kind === "person" || kind === "group" || id === HELPER)
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
      const saying = this.#words(device, chat, `text ${this.written + 1}`)
      const said = device.write(chat, saying)
      if (said === undefined) return
      this.written += 1
      this.#ledger.add(device, chat, saying, said)
    }
  }

  /** A text; in a group it may call somebody or everybody, and it may answer what somebody said. */
  #words(device: Device, chat: ContactId, text: string): Saying {
    const quoted = device.state.open === chat && this.#random.chance(0.12) ? this.#daily.message(device) : undefined
    if (quoted !== undefined) device.ask({ _tag: "QuoteAsked", chat, id: quoted.id })
    const contact = findContact(device.state, chat)
    if (contact?.kind !== "group") return { text, mentions: [] }
    if (contact.role !== "member" && this.#random.chance(0.2))
      return { text: `${text} @all`, mentions: [{ id: EVERYBODY, name: "all" }] }
    const who = this.#random.chance(0.2) ? this.#groups.somebody(device, chat) : undefined
    return who === undefined ? { text, mentions: [] } : { text: `${text} @${who.name}`, mentions: [who] }
  }

  #recall(device: Device): void {
    const { open, session } = device.state
    if (open === "" || session._tag !== "LoggedIn") return
    const leads = (findContact(device.state, open)?.role ?? "member") !== "member"
    const mine = toArray(chatOf(device.state, open).timeline).filter(({ author }) => leads || author === session.me.id)
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

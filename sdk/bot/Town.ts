import { Clock, Effect, Layer } from "effect"
import { archiveInMemory, type Content } from "#adapters/memory/archive.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import { LIMITS } from "#adapters/memory/resume.ts"
import { Service } from "#adapters/memory/Service.ts"
import { scopeBetween } from "#adapters/memory/Talk.ts"
import { rowWire } from "#adapters/memory/wire.ts"
import { UserId } from "#engine/account/User.ts"
import { readFrame } from "#engine/api/frames.ts"
import { messageOf } from "#engine/api/nouns.ts"
import type { StorageKey } from "#engine/client/ports/Storage.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { plainText } from "#engine/message/plainText.ts"
import type { Bot } from "./Bot.ts"
import { connectIn } from "./connect.ts"
import { freshId } from "./ids.ts"
import type { Marks } from "./Marks.ts"
import { millisIn } from "./millisIn.ts"
import type { BotOptions } from "./startBot.ts"
import { settleTimers, TownClock } from "./TownClock.ts"

/** How long to wait for a word, in real milliseconds: less than test runners wait for a test, so that ours says what is missing. */
const PATIENCE = 4000

/** Whom a message goes to: somebody of the town, a bot, or the id of a chat. */
export type Addressee = TownPerson | Bot | string

/** What somebody heard. */
export interface TownMessage {
  readonly chat: string
  readonly from: number
  readonly text: string
  readonly id: string
  readonly number: number
}

const idOf = (to: Addressee): string => (typeof to === "string" ? to : "me" in to ? String(to.me.id) : String(to.id))

/** A person of the town, who speaks and listens as one with an app would. */
export class TownPerson {
  readonly id: number
  readonly name: string
  readonly account: string
  /** What arrived and was not asked for yet. */
  readonly inbox: Array<TownMessage> = []
  readonly #service: Service
  #waiting: Array<(heard: TownMessage) => void> = []

  constructor(service: Service, name: string, account: string) {
    this.#service = service
    this.id = service.addPerson(account, name)
    this.name = name
    this.account = account
    const socket = service.connect((frame) => this.#hear(frame))
    socket.send(JSON.stringify({ type: "bindUid", user_id: String(this.id), token: service.admit(this.id) }))
  }

  /** Says something; the id of the message. */
  async says(to: Addressee, text: string): Promise<string> {
    const said = this.#service.say(this.id, idOf(to), htmlOf(text), freshId(4))
    if (said === undefined) throw new Error(`${this.name} cannot write to ${idOf(to)}: there is no such chat.`)
    return said.id
  }

  /** The text of the next message of somebody else, in the order they came; rejects when none comes within so many real milliseconds. */
  async hears(patience = PATIENCE): Promise<string> {
    return (await this.listens(patience)).text
  }

  /** The same with all there is to know of it. */
  listens(patience = PATIENCE): Promise<TownMessage> {
    const next = this.inbox.shift()
    if (next !== undefined) return Promise.resolve(next)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== hear)
        reject(new Error(`${this.name} heard nothing within ${patience} ms.`))
      }, patience)
      const hear = (heard: TownMessage): void => {
        clearTimeout(late)
        resolve(heard)
      }
      this.#waiting.push(hear)
    })
  }

  /** Asks somebody to be a friend. */
  async asksToBeFriends(to: Addressee, text: string): Promise<void> {
    this.#service.call("friendAdd", { user_id: idOf(to), remark: text }, this.#service.admit(this.id))
  }

  #hear(text: string): void {
    const read = readFrame(text)
    if (read._tag !== "Success" || (read.success.type !== "simple" && read.success.type !== "group")) return
    const { author, body, chat, id, number } = messageOf(read.success.data, UserId.make(this.id))
    if (author === this.id || body._tag !== "Text") return
    const heard = { chat, from: author, text: plainText(body.html), id, number }
    const next = this.#waiting.shift()
    if (next === undefined) this.inbox.push(heard)
    else next(heard)
  }
}

/** What a bot keeps between two starts. */
export class Device {
  readonly storage = new Map<StorageKey, string>()
  readonly archive = new Map<UserId, Content>()
  marks: Marks | null = null
}

/** A messenger in memory, with people and bots in it. Its time stands still until it is told to pass. */
export interface Town {
  /** A person whom everybody in town knows. */
  readonly person: (name: string) => TownPerson
  /** A person without friends. */
  readonly stranger: (name: string) => TownPerson
  /** A group of these, of which the first is the owner; its id. */
  readonly group: (members: ReadonlyArray<TownPerson | Bot>, name?: string) => string
  /**
   * A bot on the line, known to everybody. With the same `account` and `device` it is the same bot, started again; `start` is
   * what a bot's file exports.
   */
  readonly connect: (
    account: string,
    start?: ((bot: Bot) => unknown) | null,
    options?: Omit<BotOptions, "account" | "password"> & { readonly device?: Device }
  ) => Promise<Bot>
  /** Lets so much time pass: milliseconds, or a text such as `10m`. */
  readonly pass: (time: number | string) => Promise<void>
  /** Lets everything happen that is under way. */
  readonly settle: () => Promise<void>
  /** The network of all bots, to be broken. */
  readonly network: Network
  readonly service: Service
  /** Closes all bots. */
  readonly close: () => Promise<void>
}

const START = 1_700_000_000_000

/** An empty town. `lines: false`: a server that numbers nothing, as old ones do. */
export const testServer = ({ lines = true }: { readonly lines?: boolean } = {}): Town => {
  const network = new Network()
  const clock = new TownClock(START, () => network.signs)
  const service = new Service(() => clock.tick(), lines ? LIMITS : null)
  const open = new Set<Bot>()

  const befriendAll = (id: number): void => {
    for (const other of service.people.values()) {
      if (other.id === id || service.areFriends(id, other.id)) continue
      service.befriend(id, other.id)
      service.tell(scopeBetween([id, other.id]), [id, other.id], "appendContact", (person) =>
        rowWire(undefined, service.somebody(person === id ? other.id : id), service.reader(person))
      )
    }
  }
  const stranger = (name: string): TownPerson => new TownPerson(service, name, name.toLowerCase().replaceAll(/\s+/g, "-"))
  const pass = async (time: number | string): Promise<void> => {
    const millis = typeof time === "number" ? time : millisIn(time)
    if (millis === undefined) throw new Error(`"${time}" is not a time: write 90s, 10m, 2h or 1d.`)
    await clock.pass(millis)
  }
  return {
    stranger,
    person: (name) => {
      const person = stranger(name)
      befriendAll(person.id)
      return person
    },
    group: ([owner, ...others], name = "") => {
      if (owner === undefined) throw new Error("A group needs an owner.")
      const body = { user_ids: others.map((each) => Number(idOf(each))), name }
      const { data, msg } = service.call("groupAdd", body, service.admit(Number(idOf(owner))))
      if (typeof data !== "object" || data === null || !("id" in data)) throw new Error(msg)
      return String(data.id)
    },
    connect: async (account, start, { device = new Device(), ...options } = {}) => {
      const known = [...service.people.values()].find((each) => each.account === account)
      if (known === undefined) befriendAll(service.addPerson(account, account))
      const bot = await connectIn(
        {
          ports: Layer.mergeAll(
            archiveInMemory(device.archive),
            callsInMemory(service, network),
            socketInMemory(service, network),
            storageInMemory(device.storage)
          ),
          marks: {
            load: () => Promise.resolve(device.marks),
            save: (marks) => {
              device.marks = marks
              clock.stir()
              return Promise.resolve()
            }
          },
          within: Effect.provideService(Clock.Clock, clock)
        },
        { ...options, account, password: "secret1" }
      )
      open.add(bot)
      await start?.(bot)
      return bot
    },
    pass,
    settle: () => settleTimers(12),
    network,
    service,
    close: async () => {
      await Promise.all([...open].map((bot) => bot.close()))
      open.clear()
    }
  }
}

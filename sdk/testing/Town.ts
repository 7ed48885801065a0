import { Clock, Effect, Layer } from "effect"
import { archiveInMemory, type Content } from "#adapters/memory/archive.ts"
import { BytesInMemory, bytesInMemory, type BytesOfPeople } from "#adapters/memory/bytes.ts"
import { callsInMemory, Network, type ServiceInMemory, socketInMemory, storageInMemory } from "#adapters/memory/ports.ts"
import type { UserId } from "#engine/account/User.ts"
import type { CallBody, CallName } from "#engine/api/calls.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import type { StorageKey } from "#engine/client/ports/Storage.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"
import { MemoryService } from "#server/inMemory/MemoryService.ts"
import type { Bot } from "../bot/Bot.ts"
import { connectIn } from "../bot/startHere.ts"
import type { Marks } from "../bot/Marks.ts"
import { millisIn } from "../bot/millisIn.ts"
import type { BotOptions } from "../bot/startBot.ts"
import { Depot, filesInTown } from "./depot.ts"
import { withoutNumbers } from "./oldService.ts"
import { settleTimers, TownClock } from "./TownClock.ts"
import { idOfAddressee, TownPerson } from "./TownPerson.ts"

/** What a bot keeps between two starts. */
export class Device {
  readonly storage = new Map<StorageKey, string>()
  readonly archive = new Map<UserId, Content>()
  readonly bytes: BytesOfPeople = new Map()
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
  readonly service: MemoryService
  /** What the service answers to a call of somebody; rejects with its sentence when it says no. */
  readonly ask: <C extends CallName>(who: TownPerson | Bot, call: C, body: CallBody<C>) => Promise<unknown>
  /** Closes all bots. */
  readonly close: () => Promise<void>
}

const START = 1_700_000_000_000
/** Of all bots of a town. */
const PASSWORD = "secret1"

/** An empty town. `lines: false`: a server that numbers nothing, as old ones do. It needs Node: the service itself runs in it. */
export const testServer = ({ lines = true }: { readonly lines?: boolean } = {}): Town => {
  const network = new Network()
  const clock = new TownClock(START, () => network.signs)
  const service = new MemoryService(() => clock.tick())
  const depot = new Depot(service)
  const reached: ServiceInMemory = depot.over(lines ? service : withoutNumbers(service))
  const open = new Set<Bot>()

  const befriendAll = (id: number): void => {
    for (const other of service.everybody()) if (other !== id) service.befriend(id, other)
  }
  const stranger = (name: string): TownPerson => {
    const account = name.toLowerCase().replaceAll(/\s+/g, "-")
    return new TownPerson(service, { id: service.openAccount(account, name), name, account })
  }
  const tokens = new Map<number, string>()
  const tokenOf = (who: TownPerson | Bot): string => {
    const id = Number(idOfAddressee(who))
    const token = tokens.get(id) ?? service.admit(id)
    tokens.set(id, token)
    return token
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
      const members = others.map((each) => Number(idOfAddressee(each)))
      return service.openGroup(Number(idOfAddressee(owner)), members, name)
    },
    connect: async (account, start, { device = new Device(), ...options } = {}) => {
      if (service.find(account) === undefined) befriendAll(service.openAccount(account, account, PASSWORD))
      const held = new BytesInMemory(device.bytes)
      const bot = await connectIn(
        {
          ports: Layer.mergeAll(
            archiveInMemory(device.archive),
            callsInMemory(reached, network),
            socketInMemory(reached, network),
            storageInMemory(device.storage),
            Layer.succeed(Bytes, bytesInMemory(held)),
            Layer.succeed(Uploads, depot.uploads(network, held))
          ),
          files: filesInTown(service, held.held),
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
        { ...options, account, password: PASSWORD }
      )
      open.add(bot)
      await start?.(bot)
      return bot
    },
    pass: async (time) => {
      const millis = typeof time === "number" ? time : millisIn(time)
      if (millis === undefined) throw new Error(`"${time}" is not a time: write 90s, 10m, 2h or 1d.`)
      await clock.pass(millis)
    },
    settle: () => settleTimers(12),
    network,
    service,
    ask: async (who, call, body) => {
      const { code, data, msg } = await service.call(call, body, tokenOf(who))
      if (code !== 0) throw new Error(msg)
      return data
    },
    close: async () => {
      await Promise.all([...open].map((bot) => bot.close()))
      open.clear()
    }
  }
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate, setTimeout as sleep } from "node:timers/promises"
import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import type { Frame } from "#engine/api/frames.ts"
import { AREA as EMOJI_AREA } from "#engine/client/areas/emoji/area.ts"
import type { Event } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import type { Stepped } from "#engine/client/Turn.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { CoreCall } from "#server/core.ts"
import { blobInMemory } from "#server/blob/memory.ts"
import { NO_MAPS } from "#server/place/Maps.ts"
import { openStaging, type Staging } from "#server/blob/Staging.ts"
import { inviteText, issueInvitation, newInviteCode } from "#server/account/register/invitations.ts"
import type { CourierNotice } from "#server/code/Courier.ts"
import { CONFIG, sealInMemory } from "#server/inMemory/parts.ts"
import { Agenda } from "../simulator/Agenda.ts"
import { Device } from "../simulator/Device.ts"
import { Figures } from "../simulator/Figures.ts"
import { EPOCH, Host } from "../simulator/Host.ts"
import { admit, runBeside, type Somebody } from "../simulator/people.ts"
import { calm, planOf } from "../simulator/Plan.ts"
import { Random } from "../simulator/Random.ts"
import { Ways } from "../simulator/Ways.ts"

/** The people of the stage, by first name. */
export type Name = "ann" | "bob" | "cara" | "dan" | "eve" | "finn" | "sue"

/** Somebody with an account, a session through which the scene is set, and a name. */
export interface Player extends Somebody {
  readonly token: string
}

/** Nobody has to guess it: whatever is typed fits. */
export const PASSWORD = "secret 1"

/** An application that opens accounts for its own people. */
export const PARTNER = { id: "intranet", secret: "a secret that we share" }

/** Virtual milliseconds within which everything must have come to rest. */
const PATIENCE = 5 * 60_000

/** What a device heard and asked since it was last looked at. */
export interface Noticed {
  readonly frames: ReadonlyArray<Frame["type"]>
  readonly calls: ReadonlyArray<CallName>
}

/**
 * The server's own handlers, programs and hub, with engine clients around them, in virtual time and without a fault: what a call does to
 * those who may see it is seen at once.
 */
export class Stage {
  readonly host: Host
  readonly notices: Array<CourierNotice> = []
  readonly #agenda: Agenda
  readonly #ways: Ways
  readonly #folder: string
  readonly #staging: Staging
  readonly #figures = new Figures()
  readonly #players = new Map<Name, Player>()
  #frames: Array<Frame["type"]> = []
  #calls: Array<CallName> = []
  #ids = 0

  private constructor(folder: string, staging: Staging) {
    this.#folder = folder
    this.#staging = staging
    const random = new Random(7)
    const plan = { ...calm(planOf(7)), delay: 1 }
    this.#agenda = new Agenda(random.fork())
    this.host = new Host(this.#agenda, random.fork(), {}, this.#around())
    this.#ways = new Ways(this.#agenda, random.fork(), { figures: this.#figures, host: this.host, mutation: {}, plan })
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const folder = mkdtempSync(join(tmpdir(), "parley-converge-"))
    const stage = new Stage(folder, await openStaging(join(folder, "staging")))
    const insert = stage.host.database.database.prepare("INSERT INTO settings (name, value) VALUES (?, ?)")
    const set = { "sysInfo.multipleLogin": "1", "chatInfo.redoTime": "3600", "sysInfo.registerInterval": "0", ...settings }
    for (const [name, value] of Object.entries(set)) insert.run(name, value)
    stage.host.start()
    return stage
  }

  #around(): ConstructorParameters<typeof Host>[3] {
    return {
      config: { ...CONFIG, data: this.#folder, partners: [PARTNER] },
      passwords: { hash: () => Promise.resolve(Result.succeed("hash")), verify: () => Promise.resolve(Result.succeed(true)) },
      courier: {
        take: (notice) => void this.notices.push(notice),
        trial: (notice) => Promise.resolve(void this.notices.push(notice))
      },
      blob: blobInMemory(),
      maps: NO_MAPS
    }
  }

  /** The service's clock, in milliseconds. */
  get now(): Millis {
    return Millis.make(EPOCH + this.#agenda.now)
  }

  /** A name that nothing had before. */
  id(): string {
    return `made-here-${(this.#ids += 1)}`
  }

  who(name: Name): Player {
    const player = this.#players.get(name)
    if (player === undefined) throw new Error(`${name} is not on the stage`)
    return player
  }

  /** Somebody opens an account. */
  async enter(name: Name): Promise<Player> {
    const account = `${name}.account`
    const { user_id: id } = (await this.say("register", { account, realname: `The ${name}`, password: PASSWORD }, "")) as {
      user_id: number
    }
    const somebody = { id, account, name: `The ${name}` }
    const player = { ...somebody, token: admit(this.host.database, somebody, `scene-${name}`) }
    this.#players.set(name, player)
    return player
  }

  /** `data` of a call that must succeed, by one of these or under a token. */
  async say(call: CallName, body: object, by: string, more?: CoreCall["with"]): Promise<unknown> {
    const token = this.#players.get(by as Name)?.token ?? by
    const answering = this.host.call({ call, body, token, language: "en", ...(more === undefined ? {} : { with: more }) })
    let isOver = false
    const answer = answering?.finally(() => (isOver = true))
    // a handler may work with files, which takes its own time
    while (!isOver) {
      await setImmediate()
      if (this.host.isStoring) this.#agenda.next()
      else if (!isOver) await sleep(1)
    }
    const envelope = await answer
    this.#check()
    if (envelope?.code !== 0) throw new Error(`${call} was answered ${envelope?.code} ${envelope?.msg}`)
    return envelope.data
  }

  /** Code of an invitation that logs somebody in. */
  async invite(name: Name): Promise<string> {
    const code = newInviteCode("login")
    const seal = sealInMemory(inviteText(code))
    const program = issueInvitation({ seal, kind: "login", userId: this.who(name).id, by: 0, now: this.now })
    runBeside(this.host.database, program)
    return code
  }

  /** What comes with a call that may bring a file. */
  nothing(by: Name): NonNullable<CoreCall["with"]> {
    const terms = {
      userId: this.who(by).id,
      bytes: 50 * 1024 * 1024,
      extensions: ["png", "jpg", "txt", "wav", "mp4"],
      room: 50 * 1024 * 1024,
      quota: 0
    }
    return { incoming: { staging: this.#staging, terms } }
  }

  /** The same with a file. */
  async file(name: string, bytes: Buffer, by: Name): Promise<NonNullable<CoreCall["with"]>> {
    const writing = await this.#staging.begin()
    if (Result.isFailure(writing)) throw new Error(writing.failure.reason)
    await writing.success.write(bytes)
    const staged = await writing.success.end()
    if (Result.isFailure(staged)) throw new Error(staged.failure.reason)
    const { staging, terms } = this.nothing(by).incoming as NonNullable<CoreCall["with"]>["incoming"] & {}
    return { incoming: { staging, terms, file: { name, staged: staged.success } } }
  }

  /** A device of somebody, logged in and at rest; `null` when they are not let in. */
  async device(who: Name, name: string): Promise<Device> {
    const surroundings = {
      ways: this.#ways,
      figures: this.#figures,
      mutation: { step: this.#noticing },
      areas: { emoji: EMOJI_AREA }
    }
    const device = new Device(name, this.who(who), { ahead: 0, drift: 0 }, surroundings)
    device.start()
    await this.settle([])
    device.ask({ _tag: "LoginAsked", account: this.who(who).account, password: PASSWORD })
    await this.settle([device])
    return device
  }

  /** Writes down what is heard and asked. */
  readonly #noticing =
    (step: (state: State, event: Event) => Stepped) =>
    (state: State, event: Event): Stepped => {
      const turn = step(state, event)
      if (event._tag === "FrameTold") this.#frames.push(event.frame.type)
      for (const intent of turn[1]) if (intent._tag === "Call") this.#calls.push(intent.ask.call)
      return turn
    }

  /** What all devices heard and asked since the last look. */
  noticed(): Noticed {
    const noticed = { frames: this.#frames, calls: this.#calls }
    this.#frames = []
    this.#calls = []
    return noticed
  }

  #check(): void {
    const [broken] = this.host.broken
    if (broken !== undefined) throw new Error(`the server broke: ${broken}`)
  }

  /** Waits until nothing is under way, here and at all who are logged in. */
  async settle(devices: ReadonlyArray<Device>): Promise<void> {
    const since = this.#agenda.now
    const isBusy = ({ awaited, isRunning, state }: Device): boolean =>
      isRunning && state.session._tag !== "LoggedOut" && awaited.length > 0
    const isDone = (): boolean =>
      this.#agenda.now - since > 5000 && this.host.isIdle && this.#ways.underWay === 0 && !devices.some(isBusy)
    while (!isDone()) {
      if (this.#agenda.now - since > PATIENCE) {
        const busy = devices.filter(isBusy).map(({ awaited, name }) => `${name} waits ${awaited.join(", ")}`)
        throw new Error(`it does not come to rest: ${busy.join("; ") || "something is under way"}`)
      }
      this.#agenda.next()
      if (!this.host.isAwaited && this.host.isIdle) continue
      this.host.isAwaited = false
      await setImmediate()
    }
    this.#check()
  }

  /** The database beside the programs. */
  sql(statement: string, ...values: ReadonlyArray<string | number>): void {
    this.host.database.database.prepare(statement).run(...values)
  }

  close(): void {
    this.host.database.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A conversation by its name. */
export const chatNamed = (id: number | string): ContactId => String(id) as ContactId

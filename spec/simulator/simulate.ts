import { setImmediate } from "node:timers/promises"
import { AREA as OUTBOX_AREA } from "#engine/client/areas/outbox/area.ts"
import { CONFIG } from "#server/inMemory/parts.ts"
import { Agenda } from "./Agenda.ts"
import { Device } from "./Device.ts"
import { Broken, checkWhole } from "./during.ts"
import { Figures } from "./Figures.ts"
import { FileLife } from "./FileLife.ts"
import { Host } from "./Host.ts"
import { Ledger } from "./Ledger.ts"
import type { Mutation } from "./Mutation.ts"
import { admit, populate, type Somebody } from "./people.ts"
import type { Plan } from "./Plan.ts"
import { Random } from "./Random.ts"
import { Trouble } from "./Trouble.ts"
import { Truth } from "./Truth.ts"
import { checkDevice, checkLedger } from "./verdict.ts"
import { Ways } from "./Ways.ts"
import { Workload } from "./Workload.ts"

/** How a run ended. */
export interface Outcome {
  readonly plan: Plan
  /** What was wrong; nothing is good. */
  readonly problems: ReadonlyArray<string>
  /** Messages that people wrote, and those of them that the server has. */
  readonly written: number
  /** Files that they sent. */
  readonly files: number
  readonly stored: number
  readonly events: number
  /** Virtual milliseconds. */
  readonly took: number
  readonly faults: Figures["faults"]
  /** Two runs of one plan have the same. */
  readonly print: string
}

export interface Options {
  readonly mutation?: Mutation
  readonly trace?: (line: string) => void
}

/** Events between two looks at everything of a client. */
const LOOK_EVERY = 400
/** Calm time in milliseconds after which nobody may still be without a connection, and after which everything must be done. */
const CALM_LEAST = 150_000
const CALM_MOST = 30 * 60_000
/** Chats that each client opens in the end. */
const OPENED = 3

/** One run: everybody and everything of it, in one place. */
class Run {
  readonly plan: Plan
  readonly agenda: Agenda
  readonly random: Random
  readonly figures: Figures
  readonly host: Host
  readonly ways: Ways
  readonly ledger = new Ledger()
  readonly workload: Workload
  readonly files: FileLife
  readonly trouble: Trouble
  readonly devices: ReadonlyArray<Device>
  readonly #tokens = new Map<Somebody, string>()
  readonly #mutation: Mutation
  #looked = 0

  constructor(plan: Plan, { mutation = {}, trace }: Options) {
    this.plan = plan
    this.#mutation = mutation
    const random = new Random(plan.seed ^ 0x5eed)
    this.random = random
    this.figures = new Figures(trace)
    this.agenda = new Agenda(random.fork())
    // a row of the list names a file as the tables do, a frame by its whole address: without one they are the same
    this.host = new Host(this.agenda, random.fork(), mutation, { config: { ...CONFIG, publicUrl: "" } })
    this.ways = new Ways(this.agenda, random.fork(), { figures: this.figures, host: this.host, mutation, plan })
    const people = populate(this.host.database, plan, random)
    this.workload = new Workload(this.agenda, random.fork(), { ledger: this.ledger, people, plan })
    this.files = new FileLife(this.agenda, new Random(plan.seed ^ 0xf11e), { ledger: this.ledger, plan })
    this.trouble = new Trouble(this.agenda, random.fork(), this)
    this.devices = Array.from({ length: plan.devices }, (_, i) => {
      const who = people[i % people.length] as Somebody
      return this.#device(`${who.id}${"abcdefgh"[Math.floor(i / people.length)] ?? "z"}`, who)
    })
  }

  #device(name: string, who: Somebody, isFresh = false): Device {
    const { drift, skew } = this.plan
    const clock = isFresh
      ? { ahead: 0, drift: 0 }
      : { ahead: this.random.between(-skew, skew), drift: (this.random.next() * 2 - 1) * drift }
    const mutation = isFresh ? {} : this.#mutation
    const device = new Device(name, who, clock, {
      ways: this.ways,
      figures: this.figures,
      mutation,
      areas: { outbox: OUTBOX_AREA }
    })
    const token = this.#tokens.get(who) ?? admit(this.host.database, who, name)
    this.#tokens.set(who, token)
    const { account, id } = who
    const plain = { avatar: "", email: "", sex: "unknown", signature: "", verified: false, qrUrl: "" }
    device.disk.put("userInfo", { id, account, name: who.name, ...plain })
    device.disk.put("authToken", token)
    return device
  }

  /** Lets things happen until `isDone`, or until nothing is left or `most` milliseconds are over. */
  async go(isDone: () => boolean, most = Number.POSITIVE_INFINITY): Promise<boolean> {
    const until = this.agenda.now + most
    while (!isDone()) {
      if (this.agenda.now > until || !this.agenda.next()) return false
      if (this.host.isAwaited || this.host.hasFiles) {
        this.host.isAwaited = false
        await setImmediate()
        // no time passes while the server reads a disk
        while (this.host.isAtFiles) await setImmediate()
      }
      const [broken] = this.host.broken
      if (broken !== undefined) throw new Broken(`the server broke: ${broken}`)
      if (this.agenda.count % LOOK_EVERY === 0) this.#look()
    }
    return true
  }

  /** At one client after the other. */
  #look(): void {
    const device = this.devices[(this.#looked += 1) % this.devices.length]
    if (device !== undefined && device.isRunning) checkWhole(device.name, device.state)
  }

  isQuiet(devices: ReadonlyArray<Device>): boolean {
    return this.host.isUp && this.host.isIdle && this.ways.underWay === 0 && devices.every(({ awaited }) => awaited.length === 0)
  }

  /** Waits until nothing is under way; says who is still busy after a long time. */
  async settle(devices: ReadonlyArray<Device>, least: number): Promise<void> {
    const since = this.agenda.now
    const isDone = () => this.agenda.now - since >= least && this.isQuiet(devices)
    if (await this.go(isDone, CALM_MOST)) return
    const busy = devices.flatMap(({ awaited, name }) => (awaited.length > 0 ? [`${name} waits ${awaited.join(", ")}`] : []))
    throw new Broken(`it does not come to rest: ${busy.join("; ") || "something is under way"}`)
  }

  /** Each client against a fresh one of the same person, and against the server's tables. */
  async compare(): Promise<ReadonlyArray<string>> {
    const fresh = new Map<Somebody, Device>()
    for (const { who } of this.devices) if (!fresh.has(who)) fresh.set(who, this.#device(`${who.id}-fresh`, who, true))
    const all = [...this.devices, ...fresh.values()]
    for (const each of fresh.values()) each.start()
    await this.settle(all, 1000)
    const truth = new Truth(this.host.database)
    const isOrdered = this.plan.frames["frame overtaken"] === 0
    const problems = this.devices.flatMap((device) => {
      checkWhole(device.name, device.state)
      return checkDevice(device, fresh.get(device.who) as Device, truth, isOrdered)
    })
    for (const each of fresh.values()) each.crash()
    await this.settle(this.devices, 1000)
    return [
      ...problems,
      ...this.devices.flatMap(({ givenUp }) => givenUp),
      ...this.host.earshot.strangers(truth.stays),
      ...checkLedger(this.ledger, truth),
      ...(await this.files.check(this.host, truth))
    ]
  }

  async play(): Promise<ReadonlyArray<string>> {
    this.host.start()
    this.trouble.ofServer()
    for (const device of this.devices) {
      this.agenda.after(this.random.below(5000), () => {
        device.start()
        this.workload.begin(device)
        this.files.begin(device)
        this.trouble.of(device)
      })
    }
    await this.go(() => this.workload.isOver)
    this.files.isOver = true
    this.ways.isCalm = true
    this.trouble.end(this.devices)
    await this.go(() => false, CALM_LEAST)
    for (const device of this.devices) this.workload.retryAll(device)
    await this.settle(this.devices, 1000)
    const problems = await this.compare()
    if (problems.length > 0) return problems
    for (let round = 0; round < OPENED; round++) {
      for (const device of this.devices) this.workload.openOne(device)
      await this.settle(this.devices, 1000)
    }
    return this.compare()
  }
}

/** Plays a plan to its end. */
export const simulate = async (plan: Plan, options: Options = {}): Promise<Outcome> => {
  const run = new Run(plan, options)
  try {
    const problems = await run.play().catch((error: unknown) => {
      if (!(error instanceof Broken)) throw error
      return [error.message]
    })
    const texts = run.host.database.database.prepare("SELECT COUNT(*) AS n FROM messages WHERE type = 'text'").get()
    for (const { name, state } of run.devices) run.figures.note(run.agenda.now, name, `ends with ${state.totals.unread}`)
    return {
      plan,
      problems,
      written: run.workload.written,
      files: run.files.sent,
      stored: Number(texts?.["n"]),
      events: run.agenda.count,
      took: run.agenda.now,
      faults: run.figures.faults,
      print: run.figures.print()
    }
  } finally {
    await run.host.close()
  }
}

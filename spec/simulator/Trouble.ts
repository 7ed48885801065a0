import type { Agenda } from "./Agenda.ts"
import type { Device } from "./Device.ts"
import type { Figures } from "./Figures.ts"
import type { Host } from "./Host.ts"
import type { Ledger } from "./Ledger.ts"
import type { Fault, Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"

const HOUR = 3_600_000

/** What goes wrong with devices and with the server, each fault in its own time. */
export class Trouble {
  isOver = false
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #plan: Plan
  readonly #host: Host
  readonly #figures: Figures
  readonly #ledger: Ledger

  constructor(
    agenda: Agenda,
    random: Random,
    world: { readonly plan: Plan; readonly host: Host; readonly figures: Figures; readonly ledger: Ledger }
  ) {
    this.#agenda = agenda
    this.#random = random
    this.#plan = world.plan
    this.#host = world.host
    this.#figures = world.figures
    this.#ledger = world.ledger
  }

  ofServer(): void {
    const back = (): void => {
      this.#figures.note(this.#agenda.now, "server", "start")
      this.#host.start()
    }
    this.#again("server restarted", () => {
      if (!this.#host.isUp) return false
      this.#figures.note(this.#agenda.now, "server", "stop")
      this.#host.stop(() => this.#agenda.after(this.#random.wait(5000), back))
      return true
    })
    this.#again("server crashed", () => {
      if (!this.#host.isUp) return false
      // most harm is done in the midst of something
      if (this.#random.chance(0.7)) this.#host.amidWork(() => this.#crashServer(back))
      else this.#crashServer(back)
      return true
    })
  }

  #crashServer(back: () => void): void {
    if (this.isOver || !this.#host.isUp) return
    this.#figures.note(this.#agenda.now, "server", "crash")
    this.#host.crash(this.#random.chance(0.7))
    this.#agenda.after(this.#random.wait(8000), back)
  }

  of(device: Device): void {
    this.#again("socket broken", () => {
      device.pipe?.snap()
      return device.pipe !== undefined
    })
    this.#again("socket dead in silence", () => {
      device.pipe?.silence()
      return device.pipe !== undefined
    })
    this.#again("network gone", () => this.#cut(device))
    this.#again("client crashed", () => this.#crash(device))
    this.#again("page hidden", () => this.#hide(device))
    this.#again("asleep", () => this.#sleep(device))
    this.#again("clock set", () => {
      device.setClock(this.#random.between(-3 * HOUR, 3 * HOUR))
      return true
    })
  }

  /** Has it happen again and again, `cause` answering whether it did. */
  #again(fault: keyof Plan["every"], cause: () => boolean): void {
    const mean = this.#plan.every[fault]
    if (mean === Number.POSITIVE_INFINITY) return
    const happen = (): void => {
      if (this.isOver) return
      if (cause()) this.#count(fault)
      this.#agenda.after(this.#random.wait(mean), happen)
    }
    this.#agenda.after(this.#random.wait(mean), happen)
  }

  #count(fault: Fault): void {
    this.#figures.count(fault)
  }

  /** A short one only holds up what is under way. */
  #cut(device: Device): boolean {
    if (device.isCut || !device.isRunning) return false
    const millis = this.#random.wait(20_000)
    if (this.#random.chance(0.5)) device.pipe?.stall(millis)
    else device.pipe?.silence()
    device.isCut = true
    if (this.#random.chance(0.5)) device.told("OfflineTold")
    this.#agenda.after(millis, () => {
      device.isCut = false
      if (this.#random.chance(0.7)) device.told("NetworkTold")
    })
    return true
  }

  #crash(device: Device): boolean {
    if (!device.isRunning) return false
    this.#ledger.crashed(device)
    device.crash()
    this.#agenda.after(this.#random.wait(10_000), () => device.start())
    return true
  }

  #hide(device: Device): boolean {
    if (!device.isAtHand) return false
    device.told("HiddenTold")
    this.#agenda.after(this.#random.wait(40_000), () => device.told("ShownTold"))
    return true
  }

  #sleep(device: Device): boolean {
    if (!device.isRunning || device.isAsleep) return false
    if (this.#random.chance(0.7)) device.told("HiddenTold")
    device.sleep()
    this.#agenda.after(this.#random.chance(0.3) ? HOUR : this.#random.wait(120_000), () => {
      device.wake()
      device.told("ShownTold")
    })
    return true
  }

  /** Everything is mended: who is gone comes back, who sleeps wakes up. */
  end(devices: ReadonlyArray<Device>): void {
    this.isOver = true
    this.#host.start()
    for (const device of devices) {
      device.isCut = false
      device.wake()
      device.start()
      device.told("ShownTold")
      device.told("NetworkTold")
    }
  }
}

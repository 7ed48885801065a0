import { HTTP_TIMEOUT } from "#engine/api/request.ts"
import type { Wire } from "#server/socket/Connection.ts"
import { type Came, HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"
import type { CoreCall } from "#server/core.ts"
import type { Agenda } from "./Agenda.ts"
import type { FileOfCall } from "./Depot.ts"
import type { Figures } from "./Figures.ts"
import type { Host, ServerEnd } from "./Host.ts"
import type { Mutation } from "./Mutation.ts"
import type { Fault, Plan } from "./Plan.ts"
import type { Random } from "./Random.ts"

const NONE = { "call lost": 0, "answer lost": 0, "call late": 0, "call twice": 0, "frame doubled": 0, "frame overtaken": 0 }

/** All ways between the clients and the server, and what goes wrong on them. */
export class Ways {
  /** Calls and frames that somebody may still hear of. */
  underWay = 0
  /** Nothing goes wrong any more. */
  isCalm = false
  readonly random: Random
  readonly #agenda: Agenda
  readonly #host: Host
  readonly #plan: Plan
  readonly #figures: Figures
  readonly #mutation: Mutation
  readonly #attempts = new Map<string, number>()
  #frames = 0

  constructor(
    agenda: Agenda,
    random: Random,
    {
      figures,
      host,
      mutation,
      plan
    }: { readonly figures: Figures; readonly host: Host; readonly mutation: Mutation; readonly plan: Plan }
  ) {
    this.#agenda = agenda
    this.random = random
    this.#host = host
    this.#plan = plan
    this.#figures = figures
    this.#mutation = mutation
  }

  get now(): number {
    return this.#agenda.now
  }

  /** Of a numbered frame: how likely it goes astray. */
  get frames(): Plan["frames"] {
    return this.isCalm ? NONE : this.#plan.frames
  }

  count(fault: Fault): void {
    this.#figures.count(fault)
  }

  later(millis: number, run: () => void): void {
    this.#agenda.after(millis, run)
  }

  /** How long something is on its way: mostly about the mean, now and then far longer. */
  way(): number {
    return this.random.chance(0.02) ? this.random.wait(this.#plan.delay * 10) : this.random.wait(this.#plan.delay)
  }

  /** How far the end of a file is behind its beginning: now and then its client has given it up long before. */
  #slow(): number {
    return !this.isCalm && this.random.chance(0.2) ? this.random.below(3 * HTTP_TIMEOUT) : this.way()
  }

  swallows(frame: string): boolean {
    return this.#mutation.swallows?.(frame, (this.#frames += 1)) ?? false
  }

  connect(wire: Wire): ServerEnd | undefined {
    return this.#host.connect(wire)
  }

  /** Asks whether the server is there. */
  health(isCut: boolean, tell: (alive: boolean) => void): void {
    const isLost = isCut || (!this.isCalm && this.random.chance(this.#plan.calls["call lost"]))
    this.underWay += 1
    this.later(isLost ? HEALTH_TIMEOUT : 2 * this.way(), () => {
      this.underWay -= 1
      tell(!isLost && this.#host.isUp)
    })
  }

  /** Asks the server, and tells what came back, once. `brought`: it is about a file. */
  call(asked: CoreCall, isCut: boolean, tell: (came: Came) => void, brought?: FileOfCall): void {
    const probable = this.isCalm ? NONE : this.#plan.calls
    let isTold = false
    this.underWay += 1
    const end = (came: Came): void => {
      if (isTold) return
      isTold = true
      this.underWay -= 1
      tell(came)
    }
    this.later(HTTP_TIMEOUT, () => end({ _tag: "NoResponse" }))
    if (isCut) return this.random.chance(0.7) ? this.later(this.way(), () => end({ _tag: "NoResponse" })) : undefined
    const arrived = this.#mutated(asked)
    if (this.#happens("call lost", probable)) {
      if (this.random.chance(0.3)) this.later(this.way(), () => end({ _tag: "NoResponse" }))
      // a part of the bytes may have come
      if (brought?.bytes !== undefined)
        this.#arrive(arrived, this.way(), () => undefined, { ...brought, breaks: true, slow: this.#slow() })
      return
    }
    const isLost = this.#happens("answer lost", probable)
    const isLate = this.#happens("call late", probable)
    const answered = (came: Came): void => {
      if (!isLost) this.later(this.way(), () => end(came))
    }
    const slow = brought?.bytes === undefined ? brought : { ...brought, slow: this.#slow() }
    this.#arrive(arrived, isLate ? this.random.between(1000, 4 * HTTP_TIMEOUT) : this.way(), answered, slow)
    if (this.#happens("call twice", probable)) this.#arrive(arrived, this.way() + this.random.below(3000), () => undefined, slow)
  }

  #arrive(asked: CoreCall, millis: number, answered: (came: Came) => void, brought?: FileOfCall): void {
    this.underWay += 1
    this.later(millis, () => {
      this.underWay -= 1
      const answer = this.#host.call(asked, brought)
      if (answer === undefined)
        return answered(this.random.chance(0.5) ? { _tag: "HttpStatus", status: 502 } : { _tag: "NoResponse" })
      void answer.then((envelope) => {
        const told = this.#mutation.answer?.(asked, envelope) ?? envelope
        answered({ _tag: "Body", json: JSON.parse(JSON.stringify(told)) })
      })
    })
  }

  #happens(fault: "call lost" | "answer lost" | "call late" | "call twice", probable: Plan["calls"]): boolean {
    const does = this.random.chance(probable[fault])
    if (does) this.count(fault)
    return does
  }

  #mutated(asked: CoreCall): CoreCall {
    if (this.#mutation.call === undefined || !("id" in asked.body)) return asked
    const id = String(asked.body.id)
    const attempt = (this.#attempts.get(id) ?? 0) + 1
    this.#attempts.set(id, attempt)
    return this.#mutation.call(asked, attempt)
  }
}

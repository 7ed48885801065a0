import { Worker } from "node:worker_threads"
import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { FromWorker, Job, LaneOutcome, Ready } from "./protocol.ts"

type Ended = Extract<FromWorker, { readonly _tag: "Ended" }>
type Answer = Result.Result<unknown, Refused>

interface Waiting {
  /** When it was asked, in milliseconds of a steady clock. */
  readonly askedAt: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: Error) => void
}

/** One worker thread from outside: what is asked in one turn of the loop travels together, answers settle promises. */
export class Lane {
  /** Settles when the worker has died without being asked to. */
  readonly died: Promise<Error>
  readonly ready: Promise<Ready>
  readonly #worker: Worker
  readonly #limit: number
  readonly #onEnded: (ended: Ended) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #drained: Array<() => void> = []
  #outgoing: Array<Job> = []
  #next = 1
  #end: Error | undefined

  constructor(script: URL, input: unknown, options: { readonly limit: number; readonly onEnded?: (ended: Ended) => void }) {
    this.#limit = options.limit
    this.#onEnded = options.onEnded ?? (() => undefined)
    this.#worker = new Worker(script, { workerData: input })
    const ready = Promise.withResolvers<Ready>()
    const died = Promise.withResolvers<Error>()
    this.ready = ready.promise
    this.died = died.promise
    this.#worker.on("message", (message: FromWorker) => {
      if (message._tag === "Ended") this.#settle(message)
      else if (message._tag === "Ready") ready.resolve(message)
      else ready.reject(new StoreProblem(message.sentence))
    })
    const fail = (cause: Error): void => {
      ready.reject(cause)
      if (this.#end !== undefined) return
      this.#stop(cause)
      died.resolve(cause)
    }
    this.#worker.on("error", (cause) => fail(new StoreProblem(`A thread of the store died: ${String(cause)}`, { cause })))
    this.#worker.on("exit", (code) => fail(new StoreProblem(`A thread of the store ended with code ${code}.`)))
  }

  /** Programs that have not answered yet. */
  get queue(): number {
    return this.#waiting.size
  }

  /** How long the oldest of them has waited, in milliseconds; 0 without any. */
  get waited(): number {
    const oldest = this.#waiting.values().next().value
    return oldest === undefined ? 0 : performance.now() - oldest.askedAt
  }

  ask(name: string, input: unknown): Promise<Answer> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    if (this.#waiting.size >= this.#limit) return Promise.resolve(Result.fail(refused("busy")))
    const id = this.#next++
    if (this.#outgoing.length === 0) setImmediate(() => this.#flush())
    this.#outgoing.push([id, name, input])
    return new Promise((resolve, reject) => this.#waiting.set(id, { askedAt: performance.now(), resolve, reject }))
  }

  /** Lets it finish what it was asked, then ends it. */
  async close(): Promise<void> {
    if (this.#end !== undefined) return
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#drained.push(resolve))
    if (this.#end !== undefined) return
    this.#end = new StoreProblem("The store is closed.")
    const ended = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()))
    this.#worker.postMessage({ _tag: "Close" })
    await ended
  }

  #flush(): void {
    if (this.#end !== undefined) return
    const jobs = this.#outgoing
    this.#outgoing = []
    try {
      this.#worker.postMessage({ _tag: "Jobs", jobs })
    } catch (cause) {
      const error = new Error("An input of a program cannot travel to its thread.", { cause })
      for (const [id] of jobs) this.#take(id)?.reject(error)
    }
  }

  #settle(ended: Ended): void {
    this.#onEnded(ended)
    for (const [id, outcome] of ended.outcomes) {
      const waiting = this.#take(id)
      if (waiting !== undefined) settle(waiting, outcome)
    }
    if (this.#waiting.size === 0) for (const resolve of this.#drained.splice(0)) resolve()
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #stop(cause: Error): void {
    this.#end = cause
    for (const { reject } of this.#waiting.values()) reject(cause)
    this.#waiting.clear()
    for (const resolve of this.#drained.splice(0)) resolve()
  }
}

const settle = ({ resolve, reject }: Waiting, outcome: LaneOutcome): void => {
  if (outcome._tag === "Done") resolve(Result.succeed(outcome.value))
  else if (outcome._tag === "Refused") resolve(Result.fail(outcome.refused))
  else reject(new Error(outcome.message))
}

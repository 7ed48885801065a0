import { Worker } from "node:worker_threads"
import type { Program } from "./Program.ts"
import type { Survey } from "./survey.ts"
import type { Verdict } from "./trial.ts"
import type { Beginning, Question } from "./worker.ts"

/** Why there is no answer. */
export interface Lost {
  readonly status: "lost"
  readonly reason: "timeout" | "memory" | "crash"
}

interface Answers {
  readonly survey: Survey
  readonly trial: Verdict
}

export const isLost = (answer: Survey | Verdict | Lost): answer is Lost => "status" in answer && answer.status === "lost"

const LOOK_EVERY_MS = 250
/** So many times its limit by the clock, and a test waits for what never comes. */
const IDLE_FACTOR = 20
const MEMORY_MB = 2500
/** Tests throw away almost all that they make: with room for it, half the time. */
const YOUNG_MB = 128

const THREAD = new URL("worker.ts", import.meta.url)

/** Milliseconds of processor that a thread has had: a clock would take a busy machine for a test without end. */
const spentBy = async (worker: Worker): Promise<number> => {
  // a thread that has ended meanwhile has no more to tell, and its answer is there
  const { system, user } = await worker.cpuUsage().catch(() => ({ system: 0, user: 0 }))
  return (user + system) / 1000
}

/** One thread at a time, a new one after each that had to be ended. */
class Seat {
  private worker: Worker | undefined
  private readonly watched = new Float64Array(new SharedArrayBuffer(16))
  private readonly program: Program
  private readonly env: NodeJS.ProcessEnv

  constructor(program: Program, env: NodeJS.ProcessEnv) {
    this.program = program
    this.env = env
  }

  ask<Q extends Question>(question: Q): Promise<Answers[Q["ask"]] | Lost> {
    const worker = this.begun()
    return new Promise((resolve) => {
      const end = (answer: Answers[Q["ask"]] | Lost) => {
        clearInterval(looking)
        worker.off("message", end).off("error", onError)
        if (isLost(answer)) {
          this.worker = undefined
          void worker.terminate()
        }
        resolve(answer)
      }
      const onError = (error: NodeJS.ErrnoException) =>
        end({ status: "lost", reason: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash" })
      let heard = { since: 0, spent: 0 }
      const look = async () => {
        const [since = 0, limit = 0] = this.watched
        if (since === 0) return
        const spent = await spentBy(worker)
        if (since !== heard.since) heard = { since, spent }
        else if (spent - heard.spent > limit + LOOK_EVERY_MS || Date.now() - since > IDLE_FACTOR * (limit + LOOK_EVERY_MS))
          end({ status: "lost", reason: "timeout" })
      }
      const looking = setInterval(() => void look(), LOOK_EVERY_MS)
      worker.on("message", end).on("error", onError)
      worker.postMessage(question)
    })
  }

  async end(): Promise<void> {
    await this.worker?.terminate()
  }

  private begun(): Worker {
    if (this.worker !== undefined) return this.worker
    this.watched.fill(0)
    const workerData: Beginning = { program: this.program, watched: this.watched }
    this.worker = new Worker(THREAD, {
      workerData,
      env: this.env,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB }
    })
    return this.worker
  }
}

export interface Threads {
  readonly count: number
  readonly program: Program
  readonly env: NodeJS.ProcessEnv
}

/** Asks all questions, each of whichever thread is free, in their order; `took` is in milliseconds. */
export const askAll = async <Q extends Question>(
  threads: Threads,
  questions: ReadonlyArray<Q>,
  onAnswer: (answer: Answers[Q["ask"]] | Lost, index: number, took: number) => void
): Promise<void> => {
  let next = 0
  const work = async () => {
    const seat = new Seat(threads.program, threads.env)
    try {
      for (let index = next++; index < questions.length; index = next++) {
        const question = questions[index]
        const began = performance.now()
        if (question !== undefined) onAnswer(await seat.ask(question), index, performance.now() - began)
      }
    } finally {
      await seat.end()
    }
  }
  await Promise.all(Array.from({ length: threads.count }, work))
}

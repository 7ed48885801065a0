import { parentPort, workerData } from "node:worker_threads"
import fc from "fast-check"
import { chai } from "vitest"
import type { Program } from "./Program.ts"
import { Library } from "./Realm.ts"
import { survey } from "./survey.ts"
import { Bench, type Trial } from "./trial.ts"

/** What a thread gets when it begins. */
export interface Beginning {
  readonly program: Program
  /** Of two numbers: since when something runs, and how long it may; milliseconds. */
  readonly watched: Float64Array
}

export type Question =
  | { readonly ask: "survey"; readonly file: string; readonly places: number }
  | { readonly ask: "trial"; readonly trial: Trial }

const { program, watched } = workerData as Beginning
const port = parentPort
if (port === null) throw new Error("This runs in a thread of spec/mutation/Threads.ts.")

// The smallest example of a failure is nobody's question here.
fc.configureGlobal({ endOnFailure: true })
// Nobody misspells an assertion here; looking out for that takes time.
chai.config.useProxy = false
// What fails after its test has ended kills nothing, and ends no thread.
process.on("unhandledRejection", () => undefined)
process.on("uncaughtException", () => undefined)

const clock = (limit: number) => {
  watched[1] = limit
  watched[0] = limit === 0 ? 0 : Date.now()
}

const library = await Library.of(program)
const bench = new Bench(library, clock)

port.on("message", (question: Question) => {
  const answering =
    question.ask === "survey" ? survey(library, question.file, question.places, clock) : bench.judge(question.trial)
  void answering.then((answer) => port.postMessage(answer))
})

import { parentPort } from "node:worker_threads"
import { planOf } from "./Plan.ts"
import { simulate } from "./simulate.ts"

/** Plays the seeds that it is sent, one after the other. */
const port = parentPort
if (port === null) throw new Error("This runs in a worker thread.")
port.on("message", ({ messages, seed }: { readonly seed: number; readonly messages: number }) => {
  void simulate(planOf(seed, { messages })).then((outcome) => port.postMessage(outcome))
})

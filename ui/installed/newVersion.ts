import { signal } from "@preact/signals-react"
import type { WorkerMessage } from "../serviceWorker/Said.ts"

/** The worker of a newer version than runs here; `null` when there is none, or not now. */
export const newVersion = signal<ServiceWorker | null>(null)

const say = (worker: ServiceWorker, said: WorkerMessage, answer: ReadonlyArray<MessagePort> = []): void =>
  worker.postMessage(said, [...answer])

/** Name of the build that a worker belongs to. One that is gone never answers. */
export const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", ({ data }) => resolve(String(data)))
    port1.start()
    say(worker, "build?", [port2])
  })

/** Lets a worker take the place of the one before it. */
export const activateWorker = (worker: ServiceWorker): void => say(worker, "take over")

/** Lets a worker keep the texts of the language that is noted. */
export const askForTexts = (worker: ServiceWorker): void => say(worker, "keep texts")

/** Goes on with the newer version. */
export const acceptNewVersion = (worker: ServiceWorker): void => {
  const reload = () => location.reload()
  if (worker.state === "activated") return reload()
  worker.addEventListener("statechange", () => worker.state === "activated" && reload())
  activateWorker(worker)
}

import { parentPort, workerData } from "node:worker_threads"
import type { Ground } from "./Attack.ts"
import { ATTACKS } from "./all.ts"

/** An attack in a thread of its own, so that those who only talk are not slowed down by the work of it. */
export interface Order {
  readonly title: string
  readonly ground: Ground
}

const { ground, title } = workerData as Order
const attack = ATTACKS.find((each) => each.title === title)
if (attack === undefined) throw new Error(`There is no attack "${title}".`)
parentPort?.postMessage(await attack.run(ground))

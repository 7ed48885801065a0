import { once } from "node:events"
import { parentPort, workerData } from "node:worker_threads"
import type { Ground } from "./Attack.ts"
import { ATTACKS } from "./all.ts"

/** An attack in a thread of its own, so that those who only talk are not slowed down by the work of it. It begins when it hears where. */

const title = workerData as string
if (parentPort === null) throw new Error("An attacker is a thread.")
const attack = ATTACKS.find((each) => each.title === title)
if (attack === undefined) throw new Error(`There is no attack "${title}".`)
parentPort.postMessage("ready")
const [ground] = (await once(parentPort, "message")) as [Ground]
parentPort.postMessage(await attack.run(ground))

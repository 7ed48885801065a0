import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Attack, Ground, Tally } from "./Attack.ts"

/** Attackers in threads of their own. */
export interface Crew {
  readonly run: (attack: Attack, ground: Ground) => Promise<Tally>
  readonly stop: () => Promise<void>
}

/** Loads a thread for each attack before the first begins: what loading takes of the machine is no part of an attack. */
export const crewOf = async (attacks: ReadonlyArray<Attack>): Promise<Crew> => {
  const threads = new Map<Attack, Worker>()
  for (const attack of attacks) {
    const thread = new Worker(new URL("./attacker.ts", import.meta.url), { workerData: attack.title })
    threads.set(attack, thread)
    await once(thread, "message")
  }
  return {
    run: async (attack, ground) => {
      const thread = threads.get(attack)
      if (thread === undefined) throw new Error(`"${attack.title}" has no thread.`)
      thread.postMessage(ground)
      const [tally] = (await once(thread, "message")) as [Tally]
      // what it left open ends with it, before the next begins
      await thread.terminate()
      return tally
    },
    stop: async () => void (await Promise.all([...threads.values()].map((thread) => thread.terminate())))
  }
}

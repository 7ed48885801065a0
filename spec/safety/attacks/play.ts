import { setTimeout } from "node:timers/promises"
import { postCall } from "#server/testProcess.ts"
import type { Attack, Ground, Tally } from "./Attack.ts"
import { pairs, type Town } from "./Town.ts"
import { witness, type Witnessed } from "./witness.ts"

/** How an attack went. */
export interface Played {
  /** Of each attack, in their order. */
  readonly tallies: ReadonlyArray<Tally>
  readonly witnessed: Witnessed
  /** Most bytes of memory that the server's process had meanwhile. */
  readonly memory: number
  /** Milliseconds after its end until a send and a look at the service were answered at once again; infinite where they never were. */
  readonly recovery: number
}

export interface Span {
  readonly millis: number
  readonly scale: number
  /** Place of the first attack: those of one town that come later have other places. */
  readonly first?: number
  /** Addresses of each attack, by its place: none comes from those of another. */
  readonly addresses: (place: number) => ReadonlyArray<string>
}

/** A send that takes longer shows that it is not all normal, in milliseconds. */
const AT_ONCE = 300
/** How long it is waited until all is normal again, in milliseconds. */
const PATIENCE = 30_000
const LOOK_EVERY = 500

/** Those ask whom the witness never has send: together the two would pass what one person may send in a minute (`SEND_LIMIT`). */
const recovered = async ({ url, talkers }: Town): Promise<number> => {
  const from = performance.now()
  const both = pairs(talkers)
  for (let i = 0; performance.now() - from < PATIENCE; i += 1) {
    const asked = performance.now()
    const [to, sender] = both[i % both.length] ?? []
    const message = { id: `after-${from}-${i}`, toContactId: to?.id, type: "text", content: "after" }
    const { code } = await postCall(url, "sendMessage", message, sender?.token).catch(() => ({ code: -2 }))
    const isHealthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false
    )
    if (code === 0 && isHealthy && performance.now() - asked < AT_ONCE) return asked - from
    await setTimeout(100)
  }
  return Number.POSITIVE_INFINITY
}

/** Plays attacks at once against a town whose people talk on. `run`: how one is carried out, in this thread where nothing is said. */
export const play = async (
  town: Town,
  attacks: ReadonlyArray<Attack>,
  { addresses, first = 0, millis, scale }: Span,
  run: (attack: Attack, ground: Ground) => Promise<Tally> = (attack, ground) => attack.run(ground)
): Promise<Played> => {
  const { attackers, group, url } = town
  const until = Date.now() + millis
  // each has another member to begin with, so that none pays for the others
  const groundOf = (place: number): Ground => {
    const own = place % attackers.length
    const people = [...attackers.slice(own), ...attackers.slice(0, own)]
    return { url, addresses: addresses(place), people, group, scale, until }
  }
  const talk = witness(town)
  const looking = new AbortController()
  let memory = 0
  const look = async (): Promise<void> => {
    while (!looking.signal.aborted) {
      memory = Math.max(memory, await town.metric("process_resident_memory_bytes").catch(() => 0))
      await setTimeout(LOOK_EVERY)
    }
  }
  const looked = look()
  const [tallies] = await Promise.all([
    Promise.all(attacks.map((attack, place) => run(attack, groundOf(first + place)))),
    setTimeout(millis)
  ])
  const recovery = await recovered(town)
  const witnessed = await talk.stop()
  looking.abort()
  await looked
  return { tallies, witnessed, memory, recovery }
}

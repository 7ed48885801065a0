import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { postCall } from "#server/testProcess.ts"
import { pairs, type Town } from "./Town.ts"

/** The outcome of the talk of others during an attack. */
export interface Witnessed {
  /** Milliseconds from each send to its answer. */
  readonly times: ReadonlyArray<number>
  /** What was answered to sends that were not done: many reasons share one code. */
  readonly refused: ReadonlyArray<string>
}

/** Between two sends of all pairs together, in milliseconds. */
const PAUSE = 150
/** Stands for an answer that never came. */
const BROKEN = { code: -2, msg: "the connection broke" }

/** One send of each pair in turn, until it is stopped; all of them are waited for. */
export const witness = (town: Pick<Town, "url" | "talkers">): { readonly stop: () => Promise<Witnessed> } => {
  const times: Array<number> = []
  const refused: Array<string> = []
  const both = pairs(town.talkers)
  const underWay: Array<Promise<void>> = []
  const stopping = new AbortController()

  const send = async (turn: number): Promise<void> => {
    const [from, to] = both[turn % both.length] ?? []
    if (from === undefined || to === undefined) return
    const asked = performance.now()
    const message = { id: randomUUID(), toContactId: to.id, type: "text", content: `word ${turn}` }
    const { code, msg } = await postCall(town.url, "sendMessage", message, from.token).catch(() => BROKEN)
    times.push(performance.now() - asked)
    if (code !== 0) refused.push(msg)
  }

  const talk = async (): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      underWay.push(send(turn))
      await setTimeout(PAUSE)
    }
  }
  const talking = talk()
  return {
    stop: async () => {
      stopping.abort()
      await talking
      await Promise.all(underWay)
      return { times, refused }
    }
  }
}

/** The value that so much of them do not exceed. */
export const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

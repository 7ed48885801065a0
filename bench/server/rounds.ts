import { Latencies } from "./Latencies.ts"

/** What became of a load. */
export interface Done {
  readonly answered: number
  readonly refused: number
  readonly seconds: number
  readonly p50: number | null
  readonly p95: number | null
  /** The same of those that did not go well. */
  readonly refusedP95: number | null
}

/** One thing to do, over and over; says whether it went well. */
type Work = () => Promise<boolean>

const summary = (times: Latencies, refusals: Latencies, late: number, began: number): Done => ({
  answered: times.count,
  refused: refusals.count + late,
  seconds: (performance.now() - began) / 1000,
  p50: times.within(0.5),
  p95: times.within(0.95),
  refusedP95: refusals.within(0.95)
})

/** Each worker begins again as soon as it is done: as much as the other side can take. */
export const closedLoop = async (works: ReadonlyArray<Work>, millis: number): Promise<Done> => {
  const times = new Latencies()
  const began = performance.now()
  const refusals = new Latencies()
  await Promise.all(
    works.map(async (work) => {
      while (performance.now() - began < millis) {
        const from = performance.now()
        const isDone = await work()
        if (isDone) times.add(performance.now() - from)
        else refusals.add(performance.now() - from)
      }
    })
  )
  return summary(times, refusals, 0, began)
}

/** Longest that late ones are waited for, in milliseconds. */
const PATIENCE = 2000

/** So many a second, whatever the other side does: who finds no free worker waits, and the wait counts. */
export const openLoop = async (works: ReadonlyArray<Work>, rate: number, millis: number): Promise<Done> => {
  const times = new Latencies()
  const began = performance.now()
  const free = [...works]
  const due: Array<number> = []
  const refusals = new Latencies()
  let planned = 0
  const busy = new Set<Work>()
  const begin = (work: Work, wished: number): void => {
    busy.add(work)
    void work().then((isDone) => {
      busy.delete(work)
      if (isDone) times.add(performance.now() - wished)
      else refusals.add(performance.now() - wished)
      const next = due.shift()
      if (next === undefined) free.push(work)
      else begin(work, next)
    })
  }
  while (performance.now() - began < millis) {
    const elapsed = performance.now() - began
    for (; planned < (elapsed * rate) / 1000; planned += 1) {
      const wished = began + (planned * 1000) / rate
      const work = free.pop()
      if (work === undefined) due.push(wished)
      else begin(work, wished)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const end = performance.now() + PATIENCE
  while (busy.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10))
  const done = summary(times, refusals, due.length, began)
  return { ...done, seconds: millis / 1000 }
}

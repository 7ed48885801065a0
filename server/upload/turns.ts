/** Limits work that costs memory: a number at once, in the order of the requests. */
export const takeTurns = (atOnce: number) => {
  const waiting: Array<() => void> = []
  let busy = 0
  return async <A>(work: () => Promise<A>): Promise<A> => {
    if (busy >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }
}

interface Line {
  busy: number
  readonly waiting: Array<() => void>
}

/** Work of which each key has `atOnce` under way, the rest in the order in which it came: no key fills what all share. */
export type TurnsOf = <A>(key: string, work: () => Promise<A>) => Promise<A>

export const turnsOf = (atOnce: number): TurnsOf => {
  const lines = new Map<string, Line>()
  return async (key, work) => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] }
    lines.set(key, line)
    if (line.busy >= atOnce) await new Promise<void>((resolve) => void line.waiting.push(resolve))
    else line.busy += 1
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (line.busy > 1) line.busy -= 1
      else lines.delete(key)
    }
  }
}

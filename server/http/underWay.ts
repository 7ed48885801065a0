/** How many of something each address has at the moment. */
export interface UnderWay {
  /** Counts one more, unless `limit` are there already. */
  readonly enter: (address: string) => boolean
  readonly leave: (address: string) => void
  readonly total: () => number
}

export const requestsUnderWay = (limit: number): UnderWay => {
  const counts = new Map<string, number>()
  let total = 0
  return {
    enter: (address) => {
      const count = counts.get(address) ?? 0
      if (count >= limit) return false
      counts.set(address, count + 1)
      total += 1
      return true
    },
    leave: (address) => {
      const count = counts.get(address) ?? 0
      if (count === 0) return
      total -= 1
      if (count === 1) counts.delete(address)
      else counts.set(address, count - 1)
    },
    total: () => total
  }
}

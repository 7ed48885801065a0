/** Throws that a seed repeats (mulberry32): numbers from `from` to below `to`. */
export const dice = (seed: number): ((from: number, to: number) => number) => {
  let state = seed | 0
  return (from, to) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from)
  }
}

/** The seed that the environment asks for, or a new one. */
export const seedFrom = (text: string | undefined): number => {
  const given = text?.trim() ?? ""
  if (given === "") return Math.floor(Math.random() * 2 ** 31)
  const seed = Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`"${given}" is no seed: give a whole number.`)
  return seed
}

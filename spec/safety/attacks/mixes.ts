import type { Attack } from "./Attack.ts"

/** How many attacks go on at once where they are mixed. */
export const AT_ONCE = 16

/** All attacks in mixes of so many, each with some of every kind. */
export const mixesOf = (attacks: ReadonlyArray<Attack>): ReadonlyArray<ReadonlyArray<Attack>> => {
  const count = Math.ceil(attacks.length / AT_ONCE)
  return Array.from({ length: count }, (_, mix) => attacks.filter((_, i) => i % count === mix))
}

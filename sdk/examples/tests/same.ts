/** Throws when two plain values differ. Small, so that the tests need nothing and run in a page too. */
export const same = (actual: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (a !== b) throw new Error(`got ${a}, expected ${b}`)
}

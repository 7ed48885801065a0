/** Fetches one thing; quick when it is here. */
export type Load = () => Promise<void>

/**
 * Fetches things one after another, each when there is `calm`, and tells whether all are here. What does not arrive is no
 * news: it was not asked for yet. Things that come to `loads` meanwhile are fetched too.
 */
export const fetchAhead = async (loads: Iterable<Load>, calm: () => Promise<void>): Promise<boolean> => {
  let whole = true
  for (const load of loads) {
    await calm()
    await load().catch(() => {
      whole = false
    })
  }
  return whole
}

/** Makes one thing for each key and gives the same one again, so that components that ask for the same slice share it. */
export const cachedByKey = <K, A>(make: (key: K) => A): ((key: K) => A) => {
  const made = new Map<K, A>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

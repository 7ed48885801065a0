/**
 * Makes one thing for each key and gives the same one again as long as somebody holds it: components that ask for the same slice share it,
 * and what nobody shows any more leaves the memory with all that it was made of. What is made keeps nothing that cannot be made again.
 */
export const cachedByKey = <K, A extends WeakKey>(make: (key: K) => A): ((key: K) => A) => {
  const made = new Map<K, WeakRef<A>>()
  const collected = new FinalizationRegistry<K>((key) => {
    if (made.get(key)?.deref() === undefined) made.delete(key)
  })
  return (key) => {
    const known = made.get(key)?.deref()
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, new WeakRef(fresh))
    collected.register(fresh, key)
    return fresh
  }
}

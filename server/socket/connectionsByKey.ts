import type { SocketConnection } from "./Connection.ts"

/** Sockets by a key, such as an account; most keys have one socket. */
export interface ConnectionsByKey<K> {
  readonly at: (key: K) => ReadonlyArray<SocketConnection>
  readonly put: (key: K, connection: SocketConnection) => void
  readonly take: (key: K, connection: SocketConnection) => void
  readonly keys: () => Iterable<K>
  readonly size: () => number
}

const NOBODY: ReadonlyArray<SocketConnection> = []

export const connectionsByKey = <K>(): ConnectionsByKey<K> => {
  const kept = new Map<K, Array<SocketConnection>>()
  return {
    at: (key) => kept.get(key) ?? NOBODY,
    put: (key, connection) => {
      const there = kept.get(key)
      if (there === undefined) kept.set(key, [connection])
      else there.push(connection)
    },
    take: (key, connection) => {
      const there = kept.get(key)
      const at = there?.indexOf(connection) ?? -1
      if (there === undefined || at === -1) return
      there.splice(at, 1)
      if (there.length === 0) kept.delete(key)
    },
    keys: () => kept.keys(),
    size: () => kept.size
  }
}

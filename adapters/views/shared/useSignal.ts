import type { ReadonlySignal } from "@preact/signals-react"
import { useCallback, useSyncExternalStore } from "react"

/** The signal's value; the component is drawn again when it changes. It listens once: a signal may start work when somebody begins to. */
export const useSignal = <A>(signal: ReadonlySignal<A>): A => {
  const subscribe = useCallback((changed: () => void) => signal.subscribe(changed), [signal])
  const read = useCallback(() => signal.peek(), [signal])
  return useSyncExternalStore(subscribe, read)
}

import type { ReadonlySignal } from "@preact/signals-react"
import { useCallback, useSyncExternalStore } from "react"

/** The signal's value; the component is drawn again when it changes. It listens once, so that what runs only while watched is not started by each drawing. */
export const useSignal = <A>(signal: ReadonlySignal<A>): A =>
  useSyncExternalStore(
    useCallback((changed: () => void) => signal.subscribe(changed), [signal]),
    () => signal.peek()
  )

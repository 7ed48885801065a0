import type { ReadonlySignal } from "@preact/signals-react"
import { useSyncExternalStore } from "react"

/** The signal's value; the component is drawn again when it changes. */
export const useSignal = <A>(signal: ReadonlySignal<A>): A =>
  useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.peek()
  )

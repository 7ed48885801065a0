import type { State } from "#engine/client/State.ts"
import { computed } from "@preact/signals-react"
import { slice } from "./store.ts"

/** What a person needs to know of the connection. */
export type Link =
  /** All is well, or nobody is logged in. */
  | { readonly _tag: "Fine" }
  /** Broken, another attempt is on its way. */
  | { readonly _tag: "Reconnecting" }
  /** No more attempts by itself; `reason` is what broke it. */
  | { readonly _tag: "GivenUp"; readonly reason: "error" | "close" }

const FINE: Link = { _tag: "Fine" }
const RECONNECTING: Link = { _tag: "Reconnecting" }

const machine = slice<State["connection"]["machine"] | null>((state) => state.connection.machine, null)

/** The first attempt after the start is no news; one that follows a break is. */
export const link = computed((): Link => {
  const now = machine.value
  if (now === null) return FINE
  if (now._tag === "GivenUp") return { _tag: "GivenUp", reason: now.reason }
  if (now._tag === "Waiting" || (now._tag === "Connecting" && now.errors + now.closes > 0)) return RECONNECTING
  return FINE
})

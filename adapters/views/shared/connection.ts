import { computed } from "@preact/signals-react"
import type { State } from "#engine/client/State.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { slice } from "./store.ts"

/** Why there is no connection: the device has no network, the server cannot be reached, or it hangs up. */
type Why = "offline" | "error" | "close"

/** What a person needs to know of the connection. */
export type ConnectionNotice =
  /** The connection stands, or there is no session. */
  | { readonly _tag: "Fine" }
  /** Broken: another attempt comes at `until`, or is under way where that is `null`; or it stands, and what was missed is being filled in. */
  | { readonly _tag: "Reconnecting"; readonly why: Why; readonly attempt: number; readonly until: Millis | null }
  /** The client makes no more attempts, except for a rare check whether the server is reachable. */
  | { readonly _tag: "GivenUp"; readonly why: Why }

const FINE: ConnectionNotice = { _tag: "Fine" }

const connection = slice<State["connection"] | null>((state) => state.connection, null)

/** A socket may stand for a minute after the network is gone: the device's word counts more (spec 4.10). */
const linkOf = ({ broken, machine, offline }: State["connection"]): ConnectionNotice => {
  if (machine._tag === "Idle") return FINE
  if (broken === null && !offline) return FINE
  const why = offline ? "offline" : (broken ?? "error")
  if (machine._tag === "GivenUp") return { _tag: "GivenUp", why }
  return {
    _tag: "Reconnecting",
    why,
    attempt: Math.max(1, machine.errors + machine.closes),
    until: machine._tag === "Waiting" ? machine.until : null
  }
}

/** The first attempt after the start is no news; one that follows a break is, until what was missed has been filled in (CONN-12). */
const now = computed((): ConnectionNotice => (connection.value === null ? FINE : linkOf(connection.value)))

let shown: ConnectionNotice = FINE
const isSame = (a: ConnectionNotice, b: ConnectionNotice): boolean =>
  a._tag === b._tag &&
  (a._tag === "Fine" ||
    (b._tag !== "Fine" &&
      a.why === b.why &&
      (a._tag === "GivenUp" || (b._tag === "Reconnecting" && a.until === b.until && a.attempt === b.attempt))))

/** The connection changes with every frame; what is told of it does not. */
export const connectionNotice = computed((): ConnectionNotice => {
  if (!isSame(shown, now.value)) shown = now.value
  return shown
})

/** Whether all is well: what the server told of other people's presence holds only then. */
export const isFine = computed(() => connectionNotice.value._tag === "Fine")

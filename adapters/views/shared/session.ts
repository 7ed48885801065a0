import { computed } from "@preact/signals-react"
import type { Session } from "#engine/client/core/session/State.ts"
import { slice } from "./store.ts"
import { storedText } from "./stored.ts"

const UNKNOWN: Session = { _tag: "Unknown" }
const LOGGED_OUT: Session = { _tag: "LoggedOut" }

/** Who is logged in. Before the client runs, a browser that holds no token is known to be logged out, so the form need not wait. */
export const session = slice<Session>((state) => state.session, storedText("authToken") === null ? LOGGED_OUT : UNKNOWN)

/** Whether the client runs; commands wait until it does. */
export const running = slice(() => true, false)

/** The person who is logged in, as far as known. */
export const me = computed(() => (session.value._tag === "LoggedIn" ? session.value.me : null))

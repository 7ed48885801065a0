import { chatsAfterBreak } from "../sync/legacy/interrupted.ts"
import { type ConnectionEvent, IDLE, SILENCE } from "../../../connection/machine.ts"
import { type Millis, NEVER } from "../../../format/Millis.ts"
import type { Intent } from "../../Intent.ts"
import type { State } from "../../State.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { TabRole } from "./Part.ts"

/** How long to wait for a reply of the leading tab before asking again, in ms (TAB-06, DEC-0028). */
const ANSWER_WITHIN = 500
/** After this many questions without a reply a visible tab takes the lead (TAB-06, DEC-0028). */
const ATTEMPTS_MAX = 3
/** How long the socket of a tab that has lost the lead stays open at most, in ms (TAB-05, DEC-0028). */
const HANDOVER = 5000
/** Between two checks of the leading tab, and between two questions of a hidden tab, in ms. */
const LOOK_EVERY = 15_000

const TRY: ReadonlyArray<Intent> = [{ _tag: "SayTabs", message: { _tag: "Try" } }]
const remind = (after: number): Intent => ({ _tag: "Remind", of: "leader", after })
const HELLO: ReadonlyArray<Intent> = [{ _tag: "SayTabs", message: { _tag: "Hello" } }, remind(ANSWER_WITHIN)]
const TAKE: ReadonlyArray<Intent> = [{ _tag: "TakeLead" }, remind(ANSWER_WITHIN)]

const withPart = <S extends Pick<State, "connection">>(state: S, part: Partial<TabRole>): S => ({
  ...state,
  connection: { ...state.connection, part: { ...state.connection.part, ...part } }
})

/** This tab has neither a connection nor that of another tab: it may miss frames. */
export const withoutLink = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): S => {
  const { connection } = state
  return {
    ...state,
    chats: chatsAfterBreak(state),
    connection: { ...connection, machine: IDLE, clientId: "", bound: false }
  }
}

/** What another tab told of its connection no longer holds; how it tries to connect stays, until somebody knows better. */
const lapsed = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): S =>
  state.connection.bound ? withoutLink(state) : state

/** No leading tab is known: asks which one it is. */
const asking = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): Turn<S> => [
  withPart(lapsed(state), { role: "follows", heardAt: NEVER, failedAttempts: 0, seen: true, mayBeLate: false }),
  HELLO
]

/** A session starts where other tabs may exist: this tab waits for the lead, and asks which one has it (TAB-01). */
export const waitForLead = <S extends Pick<State, "chats" | "connection" | "log" | "session">>(state: S): Turn<S> => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const [next, intents] = asking(state)
  return [next, [{ _tag: "EnterTabs", person: state.session.me.id }, ...intents]]
}

const CLOSE: ReadonlyArray<Intent> = [{ _tag: "SendFrame", frame: { type: "close" } }, { _tag: "CloseSocket" }]

/** The socket of a tab that has lost the lead is no longer needed (TAB-05). */
export const closeOldSocket = <S extends Pick<State, "connection">>(state: S): Turn<S> =>
  state.connection.part.holds ? [withPart(state, { holds: false }), CLOSE] : stay(state)

/** Another tab took the lead: this one follows. Its open socket stays until the other one's is bound, for a limited time (TAB-05, DEC-0028). */
export const becomeFollower = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): Turn<S> => {
  const isOpen = state.connection.machine._tag === "Open"
  const held: Turn<S> = [withPart(withoutLink(state), { holds: true }), [{ _tag: "Remind", of: "hangUp", after: HANDOVER }]]
  return andThen(isOpen ? held : andThen(held, closeOldSocket), asking)
}

/** The session ends, or the page is frozen: another tab may lead (TAB-01). */
export const leaveTabs = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): Turn<S> =>
  andThen(closeOldSocket(state), (next) => {
    const apart = withPart(withoutLink(next), { role: "apart" })
    return [{ ...apart, connection: { ...apart.connection, broken: null } }, [{ _tag: "LeaveTabs" }]]
  })

/** The leading tab has replied. */
export const withHeard = <S extends Pick<State, "connection">>(state: S, now: Millis): S =>
  withPart(state, { heardAt: now, failedAttempts: 0 })

/** Nothing for a minute, or never; or only before the clock was set back. */
const isSilent = ({ heardAt }: TabRole, now: Millis): boolean => now - heardAt >= SILENCE || heardAt > now

/** A visible tab takes the lead from a hidden one (TAB-05, DEC-0028). */
export const takeLead = <S extends Pick<State, "connection" | "visible">>(state: S): Turn<S> =>
  state.visible && !state.connection.part.seen ? [state, TAKE] : stay(state)

/** Checks the leading tab by a timer. If it does not reply, a visible tab replaces it (TAB-06). */
export const checkLeader = <S extends Pick<State, "chats" | "connection" | "log" | "visible">>(
  state: S,
  now: Millis
): Turn<S> => {
  const { part } = state.connection
  if (part.role !== "follows") return stay(state)
  if (!isSilent(part, now)) return [state, [remind(LOOK_EVERY)]]
  const failedAttempts = part.heardAt === NEVER ? part.failedAttempts + 1 : 0
  const next = withPart(lapsed(state), { heardAt: NEVER, failedAttempts })
  if (failedAttempts >= ATTEMPTS_MAX)
    return [next, state.visible ? TAKE : [{ _tag: "SayTabs", message: { _tag: "Hello" } }, remind(LOOK_EVERY)]]
  return [next, HELLO]
}

/** What the connection machine would be told, in a tab that has no socket: it is the leading tab's to act (TAB-02, DEC-0028). */
export const stepFollower = <S extends Pick<State, "chats" | "connection" | "log" | "visible">>(
  state: S,
  event: ConnectionEvent,
  now: Millis
): Turn<S> => {
  switch (event._tag) {
    case "Stop":
      return leaveTabs(state)
    case "FrameReceived":
      return stay(withHeard(state, now))
    case "Start":
    case "Shown": {
      const [next, taking] = takeLead(state)
      return taking.length > 0 ? [next, taking] : isSilent(state.connection.part, now) ? asking(next) : [next, TRY]
    }
    case "Retry":
    case "NetworkBack":
      return [state, TRY]
    case "Tick":
      return isSilent(state.connection.part, now) ? asking(state) : stay(state)
    default:
      return stay(state)
  }
}

import { HashMap } from "effect"
import type { UserId } from "../../../../account/User.ts"
import { Scope } from "../../../../api/frames.ts"
import type { ContactId } from "../../../../contact/Contact.ts"
import { requestIntent } from "../../../ask.ts"
import { meIn } from "../../session/me.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withBusyTask } from "../../notices/tasks.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { withLog } from "./withLog.ts"

/** The personal scope of a user. */
export const ownScope = (me: UserId): Scope => Scope.make(`u:${me}`)

/**
 * The body of `resume`: how far each scope is applied, -1 where the row is requested. It is empty where nothing is known, and where the
 * personal scope is not known: its lines from the first on would count again what the rows include.
 */
const token = ({ log }: Pick<State, "log">): Record<string, number> => {
  const scopes: Record<string, number> = {}
  for (const [scope, { n }] of log.reached) scopes[scope] = log.doubted.has(scope) ? -1 : n
  // frames are held for a scope that was removed: is it in my list again?
  for (const scope of HashMap.keys(log.held)) if (log.gone.has(scope)) scopes[scope] = -1
  return scopes
}

const asking = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S, scopes: Record<string, number>): Turn<S> => {
  const { log } = state
  const turn = log.turns + 1
  const asked = {
    turn,
    again: false,
    from: log.reached,
    doubted: log.doubted,
    doubtedSince: new Set<Scope>(),
    presence: HashMap.empty()
  }
  const next = withBusyTask({ ...state, log: { ...log, isNumbered: true, asked, turns: turn } }, "contacts")
  return [next, [requestIntent(next, { call: "resume", body: { scopes }, turn })]]
}

/** Requests what was missed, or everything where nothing is known. One request at a time: a further one follows the reply (LOG-02). */
export const requestResume = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S): Turn<S> => {
  const { log } = state
  if (log.asked === null) return asking(state, token(state))
  return stay(withLog(state, { asked: { ...log.asked, again: true } }))
}

/** Drops the request from before the connection broke: it may never get a reply (LOG-07). */
export const withoutAsked = <S extends Pick<State, "log">>(state: S): S => withLog(state, { asked: null })

/** Requests all rows again. */
export const requestAllRows = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S): Turn<S> =>
  state.log.asked === null ? asking(state, {}) : stay(state)

/** Requests the rows of all conversations, and the missed lines of the personal scope, none of which may be skipped. */
export const requestRows = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S): Turn<S> => {
  const own = ownScope(meIn(state))
  const scopes = [...HashMap.keys(state.log.reached)].filter((scope) => scope !== own)
  return requestResume(scopes.reduce(withDoubt, state))
}

/** Marks a scope whose row is needed. The row in a reply under way may be too old. */
export const withDoubt = <S extends Pick<State, "log">>(state: S, scope: Scope): S => {
  const { asked, doubted } = state.log
  const noted = asked === null ? null : { ...asked, doubtedSince: new Set(asked.doubtedSince).add(scope) }
  return withLog(state, { doubted: new Set(doubted).add(scope), asked: noted })
}

/** A command of mine changed a row: the reply under way may be older, and another request follows. */
export const rowNoted = <S extends Pick<State, "log">>(state: S, chat: ContactId): S => {
  if (state.log.asked === null) return state
  for (const [scope, reached] of state.log.reached) if (reached.chat === chat) return withDoubt(state, scope)
  return state
}

/** Requests the row of a conversation that may be wrong here. */
export const requestRow = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S, chat: ContactId): Turn<S> => {
  for (const [scope, reached] of state.log.reached) if (reached.chat === chat) return requestResume(withDoubt(state, scope))
  return stay(state)
}

/** Stores changes of presence while a `resume` is under way, whose reply may be older. */
export const presenceNoted = <S extends Pick<State, "log">>(state: S, chat: ContactId, online: boolean): S => {
  const { asked } = state.log
  return asked === null ? state : withLog(state, { asked: { ...asked, presence: HashMap.set(asked.presence, chat, online) } })
}

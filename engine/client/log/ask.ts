import { HashMap } from "effect"
import type { UserId } from "../../account/User.ts"
import { Scope } from "../../api/frames.ts"
import type { ContactId } from "../../contact/Contact.ts"
import { ask } from "../ask.ts"
import { meIn } from "../people/me.ts"
import type { State } from "../State.ts"
import { busy } from "../tasks.ts"
import { stay, type Turn } from "../Turn.ts"
import { withLog } from "./withLog.ts"

/** The scope of what concerns one person alone. */
export const ownScope = (me: UserId): Scope => Scope.make(`u:${me}`)

/**
 * The resume token: how far each scope is applied; -1 where the row is wanted. Empty when nothing is known: all is wanted. So it is where
 * nothing is said of what concerns me alone: lines from the first on would count once more what rows have counted.
 */
const token = ({ log }: State): Record<string, number> => {
  const scopes: Record<string, number> = {}
  for (const [scope, { n }] of log.reached) scopes[scope] = log.doubted.has(scope) ? -1 : n
  // what is held of a scope that was gone: is it mine again?
  for (const scope of HashMap.keys(log.held)) if (log.gone.has(scope)) scopes[scope] = -1
  return scopes
}

const asking = (state: State, scopes: Record<string, number>): Turn => {
  const { log } = state
  const way = log.way === "reloads" ? "loading" : log.way
  const turn = log.turns + 1
  const asked = { turn, again: false, from: log.reached, doubted: log.doubted, anew: new Set<Scope>(), presence: HashMap.empty() }
  const next = busy({ ...state, log: { ...log, way, asked, turns: turn } }, "contacts")
  return [next, [ask(next, { call: "resume", body: { scopes }, turn })]]
}

/** Asks what was missed, or for everything when nothing is known. One at a time: while one is on its way, another follows it (LOG-02). */
export const askResume = (state: State): Turn => {
  const { log } = state
  if (log.asked === null) return asking(state, token(state))
  return stay(withLog(state, { asked: { ...log.asked, again: true } }))
}

/** A question from before the connection broke may never be answered: the next one does not wait for it (LOG-07). */
export const withoutAsked = (state: State): State => withLog(state, { asked: null })

/** Asks for every row anew, whatever is known. */
export const askAll = (state: State): Turn => (state.log.asked === null ? asking(state, {}) : stay(state))

/** Asks for the rows of all conversations, and for what was missed of the rest: no line about me alone may be passed over. */
export const askRows = (state: State): Turn => {
  const own = ownScope(meIn(state))
  const scopes = [...HashMap.keys(state.log.reached)].filter((scope) => scope !== own)
  return askResume(scopes.reduce(withDoubt, state))
}

/** With a scope of which the row is wanted; that of an answer on its way may have been written too early. */
export const withDoubt = (state: State, scope: Scope): State => {
  const { asked, doubted } = state.log
  const anew = asked === null ? null : { ...asked, anew: new Set(asked.anew).add(scope) }
  return withLog(state, { doubted: new Set(doubted).add(scope), asked: anew })
}

/** A row of the list changed by my own doing: an answer on its way may have been written before, and then another must follow. */
export const rowNoted = (state: State, chat: ContactId): State => {
  if (state.log.asked === null) return state
  for (const [scope, reached] of state.log.reached) if (reached.chat === chat) return withDoubt(state, scope)
  return state
}

/** What is known of a conversation may be wrong: its row is asked for. */
export const doubt = (state: State, chat: ContactId): Turn => {
  for (const [scope, reached] of state.log.reached) if (reached.chat === chat) return askResume(withDoubt(state, scope))
  return stay(state)
}

/** Remembers who came or went while a resume is on its way that may have been written before. */
export const presenceNoted = (state: State, chat: ContactId, online: boolean): State => {
  const { asked } = state.log
  return asked === null ? state : withLog(state, { asked: { ...asked, presence: HashMap.set(asked.presence, chat, online) } })
}

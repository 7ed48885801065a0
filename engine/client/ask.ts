import type { ContactKind } from "../contact/Contact.ts"
import { goesOverSocket } from "../api/socketCalls.ts"
import { acceptLanguage, languageOf } from "../locale/languages.ts"
import { isTold } from "../setting/ServiceConfig.ts"
import type { CallAsk } from "./CallAsk.ts"
import type { Intent } from "./Intent.ts"
import { tokenIn } from "./core/session/me.ts"
import { isLeader } from "./core/tabs/Part.ts"
import type { RequestSlices } from "./Slices.ts"
import type { State } from "./State.ts"

/** In which language the server answers us; one that has told nothing yet is taken for ours (LOCALE-05, DEC-0116). */
export const answerLanguage = ({ preferred, service, setting }: Pick<State, "preferred" | "service" | "setting">): string =>
  acceptLanguage(languageOf(setting.language, preferred), service.resume || !isTold(service) ? "ours" : "older")

/** Whether a client that knows nothing asks for everything: the answer is long, and HTTP packs it (DEC-0411). */
const asksAll = (what: CallAsk): boolean => what.call === "resume" && Object.keys(what.body.scopes ?? {}).length === 0

/** The intent to make a request, with the headers of this moment (spec 7.0), and the way that it goes. */
export const requestIntent = (state: Pick<State, RequestSlices>, what: CallAsk): Intent => {
  const { connection, service } = state
  const isBound = connection.bound && isLeader(state)
  const isOver = !asksAll(what) && goesOverSocket(what.call, { isOffered: service.socketCalls, isBound })
  return {
    _tag: "Call",
    ask: what,
    token: tokenIn(state),
    clientId: connection.clientId,
    language: answerLanguage(state),
    ...(isOver ? { overSocket: true } : {})
  }
}

/** A call that goes on with the command of another. */
export const furtherCall = (state: Pick<State, RequestSlices>, before: Pick<CallAsk, "for">, what: CallAsk): Intent =>
  requestIntent(state, before.for === undefined ? what : { ...what, for: before.for })

const KINDS: Readonly<Record<ContactKind, number>> = { person: 0, group: 1, system: 2, helper: 3 }

/** `is_group` of a conversation (spec 3.3); deployed servers cannot do without it. */
export const wireKind = (kind: ContactKind): number => KINDS[kind]

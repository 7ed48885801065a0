import { mayOpenAccount, openAccount } from "../account/openAccount.ts"
import { personByAccount, personById } from "../account/people.ts"
import { endSession, firstBound, livingSessions, sessionOf } from "../account/session.ts"
import { passwordOf, signIn } from "../account/signIn.ts"
import { contacts, watchersOf } from "../contact/contacts.ts"
import { ask } from "../friend/ask.ts"
import { requests } from "../friend/requests.ts"
import { settleRequest } from "../friend/settleRequest.ts"
import { history } from "../message/history.ts"
import { markRead } from "../message/markRead.ts"
import { mentioned, seeMentions } from "../message/mentioned.ts"
import { recall } from "../message/recall.ts"
import { send } from "../message/send.ts"
import { missed } from "../resume/missed.ts"
import { settings } from "../setting/settings.ts"
import { one, type Program } from "./Program.ts"

function* ping(): Program<void> {
  yield* one("SELECT 1 AS answer")
}

/** Programs that only look, by the name under which they are asked for. */
export const READS = {
  ping,
  contacts,
  history,
  livingSessions,
  mayOpenAccount,
  mentioned,
  passwordOf,
  personByAccount,
  personById,
  requests,
  resume: missed,
  search: history,
  sessionOf,
  settings,
  watchersOf
} as const

/** Of those, the ones that may look at much: they wait for each other and for nobody else. */
export const SEARCHES: ReadonlySet<keyof typeof READS> = new Set(["search"])

/** Programs that change. */
export const WRITES = {
  ping,
  ask,
  endSession,
  firstBound,
  markRead,
  openAccount,
  recall,
  seeMentions,
  send,
  settleRequest,
  signIn
} as const

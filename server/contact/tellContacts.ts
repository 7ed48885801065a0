import { only, type Program, tellLines } from "../store/Program.ts"
import { contactBetween } from "./contactOf.ts"
import { shortContact } from "./contactWire.ts"
import { listing } from "./listing.ts"

/**
 * What only people who are online need to hear of their list of contacts: it is told beside the log, since those who come later are told all of their
 * contacts when they ask what they missed (DEC-0099).
 */
function* tellAll(to: ReadonlyArray<number>, type: string, data: object, at: number): Program<void> {
  if (to.length > 0) yield* tellLines({ scope: "", n: 0, at, type, audiences: [{ to, json: JSON.stringify(data) }] })
}

const PERSON = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ?"

interface Person {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

/** A new account: all colleagues have it as a contact. */
export function* tellNew(userId: number, at: number): Program<void> {
  const { realname, ...person } = yield* only<Person>(PERSON, userId)
  const data = { ...shortContact({ ...person, displayName: realname }, "", at), account: person.account }
  yield* tellAll(yield* listing(userId), "appendContact", data, at)
}

/** Somebody is a contact of these again, as they were before: only a list tells how. */
export function* tellCame(userId: number, to: ReadonlyArray<number>, at: number): Program<void> {
  yield* tellAll(to, "contactCame", { id: userId }, at)
}

/** Somebody is no contact of these any more. */
export function* tellGone(userId: number, to: ReadonlyArray<number>, at: number): Program<void> {
  yield* tellAll(to, "contactGone", { id: userId }, at)
}

/** One person starts or stops looking after another: the two may have become contacts, or may no longer be. */
export function* tellPair(a: number, b: number, at: number): Program<void> {
  if ((yield* contactBetween(a, b)) === undefined) {
    yield* tellGone(a, [b], at)
    yield* tellGone(b, [a], at)
  } else {
    yield* tellCame(a, [b], at)
    yield* tellCame(b, [a], at)
  }
}

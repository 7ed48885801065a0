import { type Change, type Log, scopeOfPerson } from "./Log.ts"

/** How much a service tells again: more is "too far behind" (DEC-0025). */
export interface Limits {
  /** Lines of one scope. */
  readonly perScope: number
  /** Lines of one answer. */
  readonly inAll: number
}

export const LIMITS: Limits = { perScope: 500, inAll: 2000 }

/** A row of the contact list, with the place that it reflects. */
export interface LoggedRow {
  readonly scope: string
  /** The last line that is not the caller's to hear. */
  readonly from: number
  readonly row: object
}

export interface Known {
  readonly me: number
  readonly log: Log
  readonly limits: Limits
  /** All rows of the contact list as they are now. */
  readonly rows: ReadonlyArray<LoggedRow>
  /** How far the caller knows each scope; -1 for one that it doubts. */
  readonly reached: Readonly<Record<string, unknown>>
}

const entry = (scope: string, { at, dataFor, n, type, typeFor }: Change, me: number) => ({
  s: scope,
  n,
  type: typeFor?.(me) ?? type,
  time: Math.floor(at / 1000),
  data: dataFor(me)
})

const all = ({ log, me, rows }: Known) => ({
  reload: 1,
  contacts: rows.map(({ row }) => row),
  entries: [],
  user: log.head(scopeOfPerson(me)),
  online: [],
  gone: []
})

/** Conversations, as the caller names them, that were read on another device. */
const readElsewhere = (missed: ReadonlyArray<Change>, me: number): ReadonlySet<string> =>
  new Set(
    missed
      .filter(({ type }) => type === "readByMe")
      .map(({ dataFor }) => String((dataFor(me) as { readonly toContactId: unknown }).toContactId))
  )

/** `data` of the answer to a resume: what was missed since, or all there is. */
export const resumed = (known: Known): object => {
  const { limits, log, me, reached, rows } = known
  const own = scopeOfPerson(me)
  const nOf = (scope: string): number => (scope in reached ? Number(reached[scope]) : 0)
  const ofUser = !(own in reached) || nOf(own) < 0 ? undefined : log.since(own, nOf(own))
  const isOtherDatabase = Object.keys(reached).some((scope) => nOf(scope) > log.head(scope))
  if (isOtherDatabase || ofUser === undefined || ofUser.length > limits.perScope) return all(known)
  const names = readElsewhere(ofUser, me)
  const entries: Array<object> = []
  const moved = rows.filter(
    ({ row, scope }) => nOf(scope) !== log.head(scope) || names.has(String((row as { readonly id: unknown }).id))
  )
  for (const { from, scope } of moved) {
    const missed = nOf(scope) < 0 ? undefined : log.since(scope, Math.max(from, nOf(scope)))
    const length = ofUser.length + entries.length
    const isNear = missed !== undefined && missed.length <= limits.perScope && length + missed.length <= limits.inAll
    if (isNear) entries.push(...missed.map((line) => entry(scope, line, me)))
  }
  entries.push(...ofUser.map((line) => entry(own, line, me)))
  const mine = new Set([own, ...rows.map(({ scope }) => scope)])
  return {
    reload: 0,
    contacts: moved.map(({ row }) => row),
    entries,
    user: log.head(own),
    online: [],
    gone: Object.keys(reached).filter((scope) => !mine.has(scope))
  }
}

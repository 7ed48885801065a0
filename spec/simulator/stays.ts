import type { DatabaseSync } from "node:sqlite"
import type { LogEntry } from "#server/store/LogEntry.ts"

/** Somebody's time in a group: the first and the last line of its log that is theirs to hear. */
export interface Stay {
  readonly chat: string
  readonly user: number
  readonly from: number
  readonly to: number
}

interface Line {
  readonly scope: string
  readonly n: number
  readonly type: string
  readonly body: string
}

const MOVES = "SELECT scope, n, type, body FROM log WHERE type IN ('addGroup', 'removeUser', 'removeGroup') ORDER BY at, scope, n"

const dataOf = ({ body }: Line): Readonly<Record<string, unknown>> => {
  const [audience] = JSON.parse(body) as ReadonlyArray<{ readonly json: string }>
  return JSON.parse(audience?.json ?? "{}")
}

/** Who was in which group when, as the log tells it and no table: who came hears from the line that says so, who goes up to that one. */
export const staysIn = (database: DatabaseSync): ReadonlyArray<Stay> => {
  const lines = database.prepare(MOVES).all() as unknown as ReadonlyArray<Line>
  const came: Array<Omit<Stay, "to">> = []
  const went: Array<Omit<Stay, "from">> = []
  for (const line of lines) {
    const [kind, name] = [line.scope.slice(0, 2), line.scope.slice(2)]
    const data = dataOf(line)
    if (line.type === "addGroup") came.push({ chat: String(data["id"]), user: Number(name), from: Number(data["log"]) })
    else if (kind === "c:") went.push({ chat: name, user: Number(data["user_id"] ?? EVERYBODY), to: line.n })
  }
  return came
    .map((each) => {
      const ends = went.filter(
        ({ chat, to, user }) => chat === each.chat && to >= each.from && (user === each.user || user === EVERYBODY)
      )
      return { ...each, to: Math.min(Number.POSITIVE_INFINITY, ...ends.map(({ to }) => to)) }
    })
    .toSorted((a, b) => a.from - b.from)
}

/** A group that is dissolved is left by all. */
const EVERYBODY = 0

/** What the server told of groups, line by line, and to whom. */
export class Earshot {
  readonly #told = new Map<string, { readonly chat: string; readonly user: number; readonly n: number }>()

  heard(entries: ReadonlyArray<LogEntry>): void {
    for (const { audiences, n, scope } of entries) {
      if (!scope.startsWith("c:group-")) continue
      const chat = scope.slice(2)
      for (const { to } of audiences) for (const user of to) this.#told.set(`${chat} ${n} ${user}`, { chat, n, user })
    }
  }

  /** Lines that somebody heard who was not there (any more, or yet). */
  strangers(stays: ReadonlyArray<Stay>): ReadonlyArray<string> {
    const of = Map.groupBy(stays, ({ chat, user }) => `${chat} ${user}`)
    return [...this.#told.values()]
      .filter(({ chat, n, user }) => !(of.get(`${chat} ${user}`) ?? []).some(({ from, to }) => from <= n && n <= to))
      .map(({ chat, n, user }) => `person ${user} heard line ${n} of ${chat}, which was not theirs to hear`)
  }
}

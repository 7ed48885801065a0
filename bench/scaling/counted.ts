import type { DatabaseSync } from "node:sqlite"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "#server/account/session/token.ts"
import { encode } from "#server/socket/encode.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import type { Program } from "#server/store/Program.ts"
import { READS, WRITES } from "#server/store/programs.ts"
import { openInMemory } from "#server/store/sqlite/inMemory.ts"
import { storeInProcess } from "#server/store/sqlite/inProcess.ts"
import { fillTables, GROUP, tokenOf } from "../server/fill.ts"

/** What a program asks of a database, whichever that is, and what it tells. */
export interface Counted {
  readonly statements: number
  readonly entries: ReadonlyArray<LogEntry>
}

/** Runs a program, and counts. */
function* counting<A>(program: Program<A>): Program<Counted> {
  const entries: Array<LogEntry> = []
  let statements = 0
  let step = program.next()
  while (step.done !== true) {
    if (step.value._tag === "Query") statements += 1
    if (step.value._tag === "Tell") entries.push(step.value.entry)
    step = program.next(yield step.value)
  }
  return { statements, entries }
}

/** A service in memory with people who are friends in pairs, and one group of so many of them. */
export const openCounting = (members: number, circle = 0) => {
  const connection = openInMemory()
  const database: DatabaseSync = connection.database
  fillTables(database, { users: Math.max(members, 40), pairs: circle === 0 ? 10 : 0, members, circle })
  const store = storeInProcess(connection)
  const asking = (user: number) => ({ tokenHash: tokenHash(tokenOf(user)), now: Millis.make(Date.now()) })
  let sent = 0
  const text = (user: number, target: Parameters<typeof WRITES.send>[0]["target"]) => ({
    asking: asking(user),
    target,
    id: `counted-${(sent += 1)}`,
    type: "text",
    content: "<p>Shall we meet at ten?</p>",
    problem: null,
    limit: { count: 120, seconds: 60 },
    home: "https://chat.example.org"
  })
  const count = <A>(program: Program<A>): Counted => store.runNow(counting(program))
  return { asking, count, database, store, text, toGroup: { _tag: "Group", chat: GROUP } as const }
}

/** Bytes of the frame of a line, for the first of its audiences. */
export const frameLength = (entry: LogEntry): number => {
  const [audience] = entry.audiences
  return audience === undefined ? 0 : encode(entry, audience, { language: "en", home: "https://chat.example.org" }).length
}
export { READS, WRITES }
